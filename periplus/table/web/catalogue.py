"""The games on offer, in a player's words."""

import logging
import re
from functools import cache
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt

from periplus.bots.ladder import ladder_of
from periplus.core.contract.game import Game, Option
from periplus.core.errors import UnknownGame
from periplus.core.texts import Texts, rules_text, summary_text
from periplus.games import all_games, broken
from periplus.table.web.http import words

log = logging.getLogger("periplus.table.web.catalogue")

ANCHOR = re.compile(r"\s*\{#([\w-]+)\}\s*$")
FIGURE = re.compile(r"<p>\{figure:([\w-]+)\}</p>")


@cache
def playable() -> list[Game]:
    """Games that load; one that does not is left out, told once in the log, and harms no other."""
    for fault in broken():
        log.error("a game cannot be offered", extra={"game": fault.id, "error": fault.error, "line": fault.line})
    return all_games()


def game_called(name: str) -> Game:
    game_id = name.replace("-", "_").lower()
    found = next((game for game in playable() if game.id == game_id), None)
    if found is None:
        raise UnknownGame(f"unknown game {name!r}")
    return found


def summary(game: Game, language: str) -> dict[str, object]:
    t = game.texts(language)
    words = {key: t.entries.get(f"game.{key}", "") for key in ("name", "tagline", "about")}
    return {
        "id": game.id,
        **words,
        "name": words["name"] or game.id,
        "seat_counts": list(game.seat_counts),
        "options": [_option(t, option) for option in game.options],
        "presets": {name: dict(chosen) for name, chosen in game.presets.items()},
        "companion": _companion(game, t),
        "lessons": (game.folder / "lessons.toml").is_file(),
        "opponents": opponents(game, language),
    }


def summaries(language: str) -> list[dict[str, object]]:
    """Of every game on offer."""
    return [summary(game, language) for game in playable()]


def opponents(game: Game, language: str) -> list[dict[str, object]]:
    """Who is on the game's ladder, the weakest first: name, rung, and how they play, in a sentence."""
    t, w = game.texts(language), words(language)
    return [
        {
            "level": each.level,
            "rung": each.rung,
            "name": each.name,
            "manner": t.entries.get(f"manner.{each.manner}") or w.entries.get(f"manner.{each.manner}", ""),
            "elo": each.elo,
        }
        for each in ladder_of(game.id)
    ]


def _companion(game: Game, t: Texts) -> dict[str, str] | None:
    """Where somebody with the real box finds the game's automated opponent."""
    return {"path": f"/{game.companion.id}", "label": t("companion.link")} if game.companion is not None else None


def _option(t: Texts, option: Option) -> dict[str, object]:
    label = t.entries.get(f"option.{option.id}.label", option.id)
    choices = [{"id": c, "label": t.entries.get(f"option.{option.id}.{c}", c)} for c in option.choices]
    matters = {"seats": list(option.seats), "when": list(option.when or ())}
    return {"id": option.id, "label": label, "default": option.default, "choices": choices, **matters}


def whole(game: Game, language: str) -> dict[str, object]:
    """All there is to know before a first match."""
    t = game.texts(language)
    tips = {key: text for key, text in t.entries.items() if key.startswith("tip.")}
    origins = [text for key, text in t.entries.items() if key.startswith("origin.")]
    about = {"rules_html": rules_html(game, language), "origins": origins, "doubts": doubts_of(game), "tips": tips}
    return {**summary(game, language), **about}


@cache
def rules_html(game: Game, language: str) -> str:
    """The rules at hand with their figures; a heading that ends in {#name} can be linked to by that name."""
    html = markdown_html(rules_text(game.folder / "texts", language))
    draw, t = game.board.figure, game.texts(language)
    if draw is None:
        return html

    def drawn(found: re.Match[str]) -> str:
        caption = escape(t(f"figure.{found[1]}"))
        return f'<figure class="drawn">{draw(t, found[1])}<figcaption>{caption}</figcaption></figure>'

    return game.board.marks + FIGURE.sub(drawn, html)


@cache
def summary_html(game: Game, language: str) -> str:
    """One page to print; empty if the game has none."""
    return markdown_html(summary_text(game.folder / "texts", language))


def markdown_html(text: str) -> str:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open" and inline.children:
            last = inline.children[-1]
            if found := ANCHOR.search(last.content):
                opening.attrSet("id", found[1])
                last.content = last.content[: found.start()]
    html = str(markdown.renderer.render(tokens, markdown.options, {}))
    return html.replace("<th></th>", "<td></td>")  # a corner of a table is no heading of anything


def doubts_of(game: Game) -> list[dict[str, str]]:
    return [{"table": d.table, "provenance": d.provenance, "note": d.note} for d in game.data.doubts()]
