"""The columns of the score pad: sales, dealings, command centres by rounds, the gallery."""

from periplus.core.contract.score_pad import Column
from periplus.games.excavation.state import State
from periplus.kit import Texts

DEALS, CENTRES, GALLERY, ZU = "deals", "centres", "gallery", "zu"


def pad(t: Texts, view: State) -> list[Column]:
    return [
        Column(t("pad.start"), ("start",), "stone", rare=True),
        Column(t("pad.sales"), ("sale_rank", "sale_buyers", "sale_markets"), "green"),
        Column(t("pad.offloading"), ("offload",), "yellow", DEALS),
        Column(t("pad.purchases"), ("bm_buy", "gul_buy", "survey_buy"), "clay", DEALS),
        Column(t("pad.tiles"), ("tile",), "violet", DEALS, rare=True),
        *(Column(t(f"pad.centres_{n}"), (f"majority_r{n}",), "blue", CENTRES) for n in (1, 2, 3)),
        Column(t("pad.columns"), ("column",), "teal", GALLERY),
        Column(t("pad.rows"), ("row",), "olive", GALLERY),
        Column(t("part.zu_fail"), ("zu_fail",), "pink", ZU, rare=True),
        Column(t("part.zu_leftover"), ("zu_leftover",), "slate", ZU, rare=True),
        Column(t("part.leftover_penalty"), ("leftover_penalty",), "dark", ZU, rare=True),
    ]
