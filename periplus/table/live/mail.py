"""Mails, where the host has a server for them: plain words, no pictures, one link that stops them."""

from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formataddr, make_msgid
from urllib.parse import parse_qs, unquote, urlsplit

from periplus.core.errors import BadOption
from periplus.core.extras import need

PATIENCE = 20.0


@dataclass(frozen=True)
class Mailer:
    """`smtps://user:password@mail.example/?from=table@example`; `smtp://…` begins in the clear and changes to TLS,
    unless it says `&tls=no`."""

    host: str
    port: int
    sender: str
    user: str | None
    password: str | None
    tls: bool
    start_tls: bool

    @classmethod
    def of(cls, url: str) -> "Mailer":
        need("PERIPLUS_SMTP", "notices", "aiosmtplib")
        parts = urlsplit(url)
        asked = parse_qs(parts.query)
        sender = asked.get("from", [""])[0]
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or "@" not in sender:
            raise BadOption("PERIPLUS_SMTP is smtps://user:password@mail.example/?from=table@example")
        secure = parts.scheme == "smtps"
        start = not secure and asked.get("tls", ["yes"])[0] != "no"
        user, password = (None if each is None else unquote(each) for each in (parts.username, parts.password))
        return cls(parts.hostname, parts.port or (465 if secure else 587), sender, user, password, secure, start)

    async def send(self, to: str, title: str, body: str, stop: str = "") -> None:
        import aiosmtplib

        message = EmailMessage()
        message["From"] = formataddr(("Periplus", self.sender))
        message["To"] = to
        message["Subject"] = title
        message["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(body)
        await aiosmtplib.send(
            message,
            hostname=self.host,
            port=self.port,
            username=self.user,
            password=self.password,
            use_tls=self.tls,
            start_tls=self.start_tls,
            timeout=PATIENCE,
        )
