"""The six sites: a scene, a road with its stops and gates, the vehicles on it. On a phone each folds to a strip."""

from functools import cache

from periplus.games.archeos import data as d
from periplus.games.archeos.show import board_track
from periplus.games.archeos.show.art import colour_class, named, shape_of, use, vehicle
from periplus.games.archeos.show.phrases import TEXTS, continent, site_help, site_name, site_place
from periplus.games.archeos.state import State
from periplus.kit import Texts, load_texts, signed
from periplus.kit.draw import Look, element, group, text, title


def is_placed(view: State, colour: int) -> bool:
    """During a draft a board lies on the table only once its face was chosen."""
    return view.placed >> colour & 1 == 1 or view.season > 0


def site_id(view: State, colour: int) -> str:
    return d.SITE_IDS[colour][view.face[colour]]


# ---------------------------------------------------------------- the scene: what stays


def draw_scene(look: Look, colour: int) -> str:
    if not is_placed(look.view, colour):
        return unturned(look.t, colour)
    return scene(look.t.language, colour, int(look.view.face[colour]))


@cache
def scene(language: str, colour: int, face: int) -> str:
    """Everything of a site that stays, drawn once in each language."""
    t, view, last = load_texts(TEXTS, language), State.blank(), d.LAST[colour, face]
    view.face[colour] = face
    return group(
        title(site_label(t, view, colour)),
        landscape(site_id(view, colour)),
        nameplate(t, view, colour),
        *(gate(t, view, colour, space) for space in range(last)),
        *(stop(t, view, colour, space) for space in range(last + 1)),
        klass=colour_class(colour),
        data_id=f"vehicle:{d.COLOUR.names[colour]}",
    )


def site_label(t: Texts, view: State, colour: int) -> str:
    return f"{site_place(t, view, colour)}. {site_help(t, view, colour)}"


def landscape(site: str) -> str:
    """The scene, by night under a veil with its lamps lit, and the road."""
    path = board_track.road_path(site)
    return group(
        use(f"sc-{site}", 0, 0, board_track.WIDTH, board_track.HEIGHT),
        element("rect", width=board_track.WIDTH, height=board_track.HEIGHT, klass="night"),
        use(f"la-{site}", 0, 0, board_track.WIDTH, board_track.HEIGHT, klass="lamps"),
        element("path", d=path, klass="road-edge", stroke=board_track.ROADS[site].edge),
        element("path", d=path, klass="road", stroke=board_track.ROADS[site].ground),
        element("path", d=path, klass="road-line", stroke=board_track.ROADS[site].edge),
        clip_path="url(#as-clip-site)",
    )


def unturned(t: Texts, colour: int) -> str:
    """A board whose face is not chosen yet."""
    return group(
        element("rect", width=board_track.WIDTH, height=board_track.HEIGHT, rx=12, klass="unturned"),
        use(f"g-{d.COLOUR.names[colour]}", board_track.WIDTH / 2 - 24, 44, 48, 48, klass="back-glyph"),
        text(board_track.WIDTH / 2, 126, continent(t, colour), klass="back-name", text_anchor="middle"),
        klass=colour_class(colour),
    )


def nameplate(t: Texts, view: State, colour: int) -> str:
    """The name on paper; the point of an advanced site in a word or two beside it."""
    name = site_name(t, view, colour)
    width = 48 + 10.2 * len(name)
    parts = [
        element("path", d=f"M0 0h{width:g}l-9 15 9 15H12Q0 30 0 18Z", klass="paper", clip_path="url(#as-clip-site)"),
        use(f"g-{d.COLOUR.names[colour]}", 10, 7, 15, 15, klass="ink"),
        text(32, 21.5, name, klass="site-name"),
    ]
    if view.face[colour] == d.ADVANCED:
        note = t(f"site_note.{d.COLOUR.names[colour]}")
        room = 22 + 7.7 * len(note)
        parts.append(element("rect", x=width + 3, y=3.5, width=room, height=23, rx=11.5, klass="paper"))
        parts.append(text(width + 3 + room / 2, 20.5, note, klass="site-rule", text_anchor="middle"))
    return group(*parts, klass="nameplate")


def stop(t: Texts, view: State, colour: int, space: int) -> str:
    """A disc with the points of a space; below it what an advanced site adds."""
    x, y = board_track.stop_at(site_id(view, colour), space)
    points = signed(d.SPACE_POINTS[colour, view.face[colour], space])
    parts = [
        element("ellipse", cy=4, rx=17.5, ry=15, klass="stop-shade"),
        element("circle", r=16.5, klass="stop-disc"),
        element("circle", r=13.7, klass="stop-rim"),
        text(0, 6, points, klass="stop-points"),
    ]
    if below := under_stop(view, colour, space):
        parts.append(element("rect", x=-20, y=17.5, width=40, height=20, rx=10, klass="paper"))
        parts.append(text(0, 33.5, below, klass="under"))
    return named(space_label(t, view, colour, space), *parts, transform=f"translate({x:g} {y:g})")


def under_stop(view: State, colour: int, space: int) -> str:
    """Tantallon's points for those who share a space, Ur's cap."""
    if view.face[colour] != d.ADVANCED:
        return ""
    if colour == d.TANTALLON:
        return f"({d.SHARED_POINTS[space]})"
    return f"≤ {d.UR_CAP[space]}" if colour == d.UR else ""


def space_label(t: Texts, view: State, colour: int, space: int) -> str:
    face = view.face[colour]
    said = {"site": site_name(t, view, colour), "space": space, "points": signed(d.SPACE_POINTS[colour, face, space])}
    if face == d.ADVANCED and colour == d.TANTALLON:
        return t("board.shared_title", shared=d.SHARED_POINTS[space], **said)
    label = t("board.space_title", **said)
    return f"{label}, {t('board.cap_title', cap=d.UR_CAP[space])}" if face == d.ADVANCED and colour == d.UR else label


def gate(t: Texts, view: State, colour: int, space: int, klass: str = "gate", note: str = "") -> str:
    """A little card with the number of cards needed; Chichén Itzá's draws hang below it."""
    x, y = board_track.gate_at(site_id(view, colour), space)
    turn, need = 5 if space % 2 == 0 else -6, d.THRESHOLD[colour, view.face[colour], space]
    card = element("rect", x=-9.5, y=-13, width=19, height=26, rx=3, transform=f"rotate({turn})")
    parts = [card, text(0, 6, need)]
    if draws_at(view, colour) and klass == "gate":
        parts.append(text(0, 30, f"+{d.CHICHEN_DRAWS[space]}", klass="bonus"))
    label = t("board.threshold_title", threshold=need, before=space, after=space + 1)
    if draws_at(view, colour):
        label += f"; {t('board.draws_title', count=d.CHICHEN_DRAWS[space])}"
    return named(f"{label}{note}", *parts, klass=klass, transform=f"translate({x:g} {y:g})")


def draws_at(view: State, colour: int) -> bool:
    return colour == d.CHICHEN and bool(view.face[colour] == d.ADVANCED)


# ---------------------------------------------------------------- what lives on it


def draw_site(look: Look, colour: int) -> str:
    """One's own next gate, and all vehicles."""
    view = look.view
    if not is_placed(view, colour):
        return ""
    last = d.LAST[colour, view.face[colour]]
    klass, note = f"gate next {colour_class(colour)}", f" ({look.t('board.your_next')})"
    own = [space for space in sorted(own_spaces(view, look.seat, colour)) if space < last]
    gates = [gate(look.t, view, colour, space, klass, note) for space in own]
    spaces = sorted(
        {view.vehicle[seat, v] for seat in range(view.seats) for v in board_track.vehicles_of(view, colour)}
    )
    return "".join(gates) + "".join(standing(look, colour, space) for space in spaces)


def own_spaces(view: State, seat: int, colour: int) -> set[int]:
    return set() if seat < 0 else {view.vehicle[seat, v] for v in board_track.vehicles_of(view, colour)}


def standing(look: Look, colour: int, space: int) -> str:
    here = board_track.on_space(look.view, colour, space, look.seat)
    places = board_track.berths(len(here), *board_track.stop_at(site_id(look.view, colour), space))
    return "".join(mover(look, colour, *piece, space, place) for piece, place in zip(here, places, strict=True))


def mover(look: Look, colour: int, seat: int, which: int, space: int, place: board_track.Berth) -> str:
    """A vehicle; one's own has a halo of brass and may be touched, with room around it."""
    mine = seat == look.seat
    alone = which != d.TWIN or look.view.vehicle[seat, d.TWIN] != look.view.vehicle[seat, colour]  # AS-129
    return named(
        vehicle_label(look, colour, seat, space),
        hit_area(look, place) if mine and alone else "",
        vehicle(shape_of(look, seat), 0, 0, place.width),
        klass=f"veh mine seat-{seat}" if mine else f"veh seat-{seat}",
        transform=f"translate({place.x:g} {place.y:.1f})",
        data_piece=f"vehicle-{d.SEAT.names[seat]}-{d.VEHICLE.names[which]}",
        data_id=f"vehicle:{d.VEHICLE.names[which]}" if mine and alone else None,
    )


def hit_area(look: Look, place: board_track.Berth) -> str:
    """Room for a finger on a phone, for a pointer elsewhere, around a vehicle that may be small."""
    least = 50.0 if look.format == "phone" else 36.0
    width, height = max(least, place.width), max(least, place.width * 30 / 44)
    x, y = (place.width - width) / 2, (place.width * 30 / 44 - height) / 2
    return element("rect", x=x, y=y, width=width, height=height, klass="hit")


def vehicle_label(look: Look, colour: int, seat: int, space: int) -> str:
    shape, site = look.t(f"shape.{shape_of(look, seat)}"), site_name(look.t, look.view, colour)
    return look.t("board.vehicle_title", player=look.people[seat].name, site=site, shape=shape, space=space)


# ---------------------------------------------------------------- folded, for a phone


def draw_strip(look: Look, colour: int) -> str:
    view = look.view
    if not is_placed(view, colour):
        return folded_back(look.t, colour)
    last = d.LAST[colour, view.face[colour]]
    return group(
        title(site_label(look.t, look.view, colour)),
        strip_ground(look, colour),
        *(small_gate(look, colour, space) for space in range(last)),
        *(small_stop(view, colour, space) for space in range(last + 1)),
        *(strip_standing(look, colour, space) for space in range(last + 1)),
        klass=colour_class(colour),
        data_id=f"vehicle:{d.COLOUR.names[colour]}",
    )


def folded_back(t: Texts, colour: int) -> str:
    return group(
        element("rect", width=board_track.STRIP_WIDTH, height=board_track.STRIP_HEIGHT, rx=9, klass="unturned"),
        use(f"g-{d.COLOUR.names[colour]}", 16, 17, 20, 20, klass="back-glyph"),
        text(48, 33, continent(t, colour), klass="back-name lesser"),
        klass=colour_class(colour),
    )


def strip_ground(look: Look, colour: int) -> str:
    site = site_id(look.view, colour)
    road = f"M70 {board_track.STRIP_ROAD:g}H{board_track.STRIP_WIDTH}"
    ground = group(
        use(f"sc-{site}", 40, -46, 336, 130),
        element("rect", width=board_track.STRIP_WIDTH, height=board_track.STRIP_HEIGHT, klass="night"),
        element("path", d=road, klass="road-edge lesser", stroke=board_track.ROADS[site].edge),
        element("path", d=road, klass="road lesser", stroke=board_track.ROADS[site].ground),
        element("path", d="M0 0h84l-8 27 8 27H0Z", klass="paper"),
        clip_path="url(#as-clip-strip)",
    )
    return ground + use(f"g-{d.COLOUR.names[colour]}", 62, 5, 10, 10, klass="ink") + strip_name(look, colour)


def strip_name(look: Look, colour: int) -> str:
    """The name on two lines where it has two words, or a hyphen to break at."""
    name = site_name(look.t, look.view, colour)
    head, _, tail = name.replace("-sekhet-", "-sekhet- ").partition(" ")
    lines = [(34, head)] if not tail else [(28, head), (44, tail)]
    return "".join(text(7, y, line, klass="site-name lesser") for y, line in lines)


def small_gate(look: Look, colour: int, space: int) -> str:
    x = board_track.strip_at(space)[0] + 21.5
    own = space in own_spaces(look.view, look.seat, colour)
    return group(
        element("rect", x=-6.5, y=-9, width=13, height=18, rx=2.5),
        text(0, 4.5, d.THRESHOLD[colour, look.view.face[colour], space]),
        klass="gate lesser next" if own else "gate lesser",
        transform=f"translate({x:g} {board_track.STRIP_ROAD:g})",
    )


def small_stop(view: State, colour: int, space: int) -> str:
    x, y = board_track.strip_at(space)
    return group(
        element("circle", r=11.5, klass="stop-disc"),
        element("circle", r=9.9, klass="stop-rim"),
        text(0, 4.6, signed(d.SPACE_POINTS[colour, view.face[colour], space]), klass="stop-points lesser"),
        transform=f"translate({x:g} {y:g})",
    )


def strip_standing(look: Look, colour: int, space: int) -> str:
    here = board_track.on_space(look.view, colour, space, look.seat)
    places = board_track.strip_berths(len(here), board_track.strip_at(space)[0])
    return "".join(
        named(
            vehicle_label(look, colour, seat, space),
            vehicle(shape_of(look, seat), round(place.x, 1), round(place.y, 1), place.width),
            klass="veh mine" if seat == look.seat else "veh",
            data_piece=f"strip-{d.SEAT.names[seat]}-{d.VEHICLE.names[which]}",
        )
        for (seat, which), place in zip(here, places, strict=True)
    )
