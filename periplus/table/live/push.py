"""Web Push (RFC 8030, 8291, 8292): a message that only the browser can read, by way of the browser maker's service.

A subscription is a stranger's address, and this host calls it: only https, only services that are known or that the
host added, never an address inside anybody's network, and no redirects."""

import base64
import http.client
import ipaddress
import json
import os
import socket
import ssl
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from periplus.core.errors import PeriplusError
from periplus.core.extras import need
from periplus.table.json_object import Json
from periplus.table.store.notices import Notices, Subscription

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

SERVICES = (
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)
PATIENCE = 5.0  # seconds
SIZE = 2048  # bytes of every message, so that its length tells nothing
LASTS = 12 * 3600
GONE = (404, 410)


class BadEndpoint(PeriplusError):
    """An address that this host does not call."""


class Gate:
    """Which addresses are called, and by what connection."""

    def __init__(self, more: str = "") -> None:
        self.hosts = (*SERVICES, *more.split())

    def check(self, endpoint: str) -> None:
        """Refuses an address by its looks; what it resolves to is looked at when it is called."""
        try:
            parts = urlsplit(endpoint)
            port = parts.port
        except ValueError:
            raise BadEndpoint("this is no address") from None
        if parts.scheme != "https" or port not in (None, 443) or parts.username or not parts.hostname:
            raise BadEndpoint("a browser is called by https, at the usual port")
        if len(endpoint) > 1000 or not any(_of(parts.hostname, host) for host in self.hosts):
            raise BadEndpoint("this host calls browsers by the services of Mozilla, Google, Apple and Microsoft alone")

    def connection(self, endpoint: str) -> http.client.HTTPConnection:
        """To the very address that was looked at: nobody can change it in between."""
        self.check(endpoint)
        host = urlsplit(endpoint).hostname or ""
        found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
        addresses = [str(each[4][0]) for each in found]
        if not addresses or not all(ipaddress.ip_address(each).is_global for each in addresses):
            raise BadEndpoint("this address leads into a network of one's own")
        return _To(host, addresses[0])


class _To(http.client.HTTPSConnection):
    """A connection to one address, by the name that its certificate must have."""

    def __init__(self, host: str, address: str) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(host, 443, timeout=PATIENCE, context=self._tls)
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), PATIENCE)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)


def _of(name: str, host: str) -> bool:
    return name == host or (host.startswith(".") and name.endswith(host))


@dataclass(frozen=True)
class Vapid:
    """The host's own key, by which push services know it: made at the first start, and kept in the database."""

    key: "EllipticCurvePrivateKey"
    contact: str

    @classmethod
    def kept(cls, notices: Notices, contact: str) -> "Vapid":
        from cryptography.hazmat.primitives.asymmetric import ec

        def make() -> str:
            return format(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value, "064x")

        key = ec.derive_private_key(int(notices.key("vapid", make), 16), ec.SECP256R1())
        return cls(key, contact)

    @property
    def public(self) -> str:
        """As browsers want it."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return unpadded(self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def header(self, endpoint: str) -> str:
        """Who calls, signed for this service and for half a day."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + LASTS, "sub": self.contact}
        told = ".".join(unpadded(json.dumps(each).encode()) for each in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self.key.sign(told.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={told}.{unpadded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


class Push:
    """Calls browsers."""

    def __init__(self, notices: Notices, contact: str, more_hosts: str = "") -> None:
        need("PERIPLUS_PUSH_CONTACT", "notices", "http_ece", "cryptography")
        self.gate = Gate(more_hosts)
        self.vapid = Vapid.kept(notices, contact)

    def send(self, one: Subscription, message: Json, seconds: int) -> int:
        """The service's answer, as a status; in a thread. `seconds`: how long it is worth being told."""
        body = sealed(one, json.dumps(message, ensure_ascii=False).encode())
        parts = urlsplit(one.endpoint)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        headers = {
            "Authorization": self.vapid.header(one.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(seconds),
            "Urgency": "normal",
            "Topic": str(message.get("tag", ""))[:32] or "periplus",
        }
        connection = self.gate.connection(one.endpoint)
        try:
            connection.request("POST", path, body, headers)
            return connection.getresponse().status
        finally:
            connection.close()


def sealed(one: Subscription, message: bytes) -> bytes:
    """For this browser's eyes alone."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    room = message + b" " * max(0, SIZE - len(message))
    mine = ec.generate_private_key(ec.SECP256R1())
    theirs, auth = padded(one.p256dh), padded(one.auth)
    return bytes(
        http_ece.encrypt(room, salt=os.urandom(16), private_key=mine, dh=theirs, auth_secret=auth, version="aes128gcm")
    )


def good_keys(one: Subscription) -> bool:
    """Whether a message could be encrypted for this browser."""
    try:
        point, auth = padded(one.p256dh), padded(one.auth)
    except ValueError:
        return False
    return len(point) == 65 and point[0] == 4 and len(auth) == 16


def unpadded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
