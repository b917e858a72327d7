"""What many have alike is kept once, and no longer than somebody has it."""

from periplus.core.engine.interned import Common


def fresh(number: int) -> tuple[int, str]:
    return number, f"seen at place {number}"


def test_what_two_have_alike_is_one() -> None:
    common = Common()
    assert common.once(fresh(1)) is common.once(fresh(1))


def test_what_nobody_has_any_more_is_let_go_and_what_somebody_has_stays_one() -> None:
    common = Common(spare=50)
    held = [common.once(fresh(number)) for number in range(40)]
    for number in range(40, 5000):
        common.once(fresh(number))
    assert len(common) <= len(held) + 50
    assert all(common.once(fresh(number)) is each for number, each in enumerate(held))


def test_there_is_room_for_all_that_is_in_use() -> None:
    common = Common(spare=50)
    held = [common.once(fresh(number)) for number in range(500)]
    assert len(common) >= 500
    assert all(common.once(fresh(number)) is each for number, each in enumerate(held))
