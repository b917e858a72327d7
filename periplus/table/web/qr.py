"""A link as a picture to point a phone at."""

import segno


def qr(link: str) -> str:
    return str(segno.make(link, error="m").svg_data_uri(scale=4, border=2, light="#fff"))
