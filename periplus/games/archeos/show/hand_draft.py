"""The draft: roles chosen so far, one's own six role cards, the two faces of a board."""

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.show.art import colour_class, emblem, labelled, picture, tag, use, words
from periplus.games.archeos.show.phrases import continent, face_help, role_help
from periplus.kit import top_a, top_ask, top_who
from periplus.kit.draw import Look


def draw_draft(look: Look) -> str:
    view = look.view
    if view.season > 0:
        return ""
    chosen = sorted((role for role in range(d.ROLES) if view.in_play[role] > 0), key=lambda role: view.in_play[role])
    cards = [role_card(look, role, f"role:{d.ROLE.names[role]}") for role in chosen]
    head = tag("h3", words(look.t("board.chosen_roles")))
    parts = [tag("section", head, tag("div", *cards, klass="role-row"), klass="chosen-roles")]
    if view.depth > 0 and top_ask(view) == Ask.DRAFT_ROLE:
        parts.append(packet(look))
    if view.depth > 0 and top_ask(view) == Ask.DRAFT_FACE:
        parts.append(faces(look))
    return "".join(parts)


def packet(look: Look) -> str:
    view = look.view
    who = top_who(view)
    if who != look.seat:
        return tag("p", words(look.t("board.packet_hidden", player=look.people[who].name)), klass="waiting")
    held = [role for role in range(d.ROLES) if view.packet[look.seat, role] > 0]
    cards = [role_card(look, role, f"choose {d.ROLE.names[role]}") for role in held]
    return tag("section", tag("h3", words(look.t("board.packet"))), tag("div", *cards, klass="role-row"))


def role_card(look: Look, role: int, data_id: str) -> str:
    """A role without a colour: its figure on plain ground."""
    figure = picture(
        126,
        176,
        use("card-stock", 0, 0, 126, 176),
        '<rect x="7" y="7" width="112" height="136" rx="5" class="plain-ground"/>',
        use(f"r-{d.ROLE.names[role]}", 8, 20, 110, 123),
        klass="face",
    )
    name, label = look.t.name(d.ROLE, role), f"{look.t.name(d.ROLE, role)}. {role_help(look.t, role)}"
    marks = (tag("span", emblem(role), klass="corner"), tag("span", words(name), klass="nm"))
    return labelled("div", label, figure, *marks, klass="rolecard role", data_id=data_id)


def faces(look: Look) -> str:
    """Both faces of the board that was drawn, as small scenes."""
    colour = top_a(look.view)
    where = f"{continent(look.t, colour)} ({look.t.name(d.COLOUR, colour)})"
    pair = [face(look, colour, i) for i in range(len(d.FACE))]
    head = tag("h3", words(look.t("board.turn_which", continent=where)))
    return tag("section", head, tag("div", *pair, klass="faces"))


def face(look: Look, colour: int, which: int) -> str:
    site = d.SITE_IDS[colour][which]
    name = look.t.name(d.SITE, site)
    scene = picture(460, 178, use(f"sc-{site}", 0, 0, 460, 178), klass="face")
    note = face_help(look.t, colour, which)
    shown = tag("span", tag("b", words(name)), words(note))
    klass, id = f"board-face {colour_class(colour)}", f"turn_up {d.FACE.names[which]}"
    return labelled("div", f"{name}. {note}", scene, shown, klass=klass, data_id=id)
