from __future__ import annotations

import selectors
import ssl
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection, IncompleteRead
from typing import Protocol
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Response:
    """A whole response. Names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Transport(Protocol):
    """Sends requests. Replace it to use a proxy or another HTTP package. Must be safe for threads."""

    def request(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float
    ) -> Response:
        """Returns the response of any status, without following redirects. `timeout` is in seconds.

        Raises OSError or http.client.HTTPException if no whole response arrives in time.
        """
        ...


class HttpTransport:
    """Sends requests with the standard library, and keeps connections open for later requests."""

    def __init__(self, *, tls: ssl.SSLContext | None = None, max_idle: int = 16) -> None:
        self._tls = tls
        self._max_idle = max_idle
        self._idle: dict[str, list[HTTPConnection]] = {}
        self._lock = threading.Lock()

    def request(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float
    ) -> Response:
        parts = urlsplit(url)
        origin = f"{parts.scheme}://{parts.netloc}"
        deadline = time.monotonic() + timeout
        connection = self._take(origin) or self._open(parts.scheme, parts.netloc)
        try:
            _limit(connection, deadline)
            target = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
            connection.request(method, target, body=body, headers=dict(headers))
            _limit(connection, deadline)
            response = connection.getresponse()
            data = _read(connection, response, deadline)
        except BaseException:
            connection.close()
            raise
        if response.will_close:
            connection.close()
        else:
            self._keep(origin, connection)
        lower = {name.lower(): value for name, value in response.getheaders()}
        return Response(response.status, lower, data)

    def close(self) -> None:
        """Closes the idle connections."""
        with self._lock:
            connections = [one for kept in self._idle.values() for one in kept]
            self._idle.clear()
        for connection in connections:
            connection.close()

    def __del__(self) -> None:
        self.close()

    def _open(self, scheme: str, netloc: str) -> HTTPConnection:
        if scheme == "http":
            return HTTPConnection(netloc)
        with self._lock:
            # Loading the certificates takes some 20 ms.
            self._tls = self._tls or ssl.create_default_context()
        return HTTPSConnection(netloc, context=self._tls)

    def _take(self, origin: str) -> HTTPConnection | None:
        while True:
            with self._lock:
                kept = self._idle.get(origin)
                if not kept:
                    return None
                connection = kept.pop()
            if not _is_closed(connection):
                return connection
            connection.close()

    def _keep(self, origin: str, connection: HTTPConnection) -> None:
        with self._lock:
            kept = self._idle.setdefault(origin, [])
            if len(kept) < self._max_idle:
                kept.append(connection)
                return
        connection.close()


def _is_closed(connection: HTTPConnection) -> bool:
    """An idle connection with something to read was closed by the server."""
    if connection.sock is None:
        return True
    with selectors.DefaultSelector() as selector:
        selector.register(connection.sock, selectors.EVENT_READ)
        return len(selector.select(0)) > 0


def _limit(connection: HTTPConnection, deadline: float) -> None:
    """Makes the next step of a connection end at the deadline."""
    remaining = deadline - time.monotonic()
    if remaining <= 0:
        raise TimeoutError("No whole answer arrived in time.")
    connection.timeout = remaining
    if connection.sock is not None:
        connection.sock.settimeout(remaining)


def _read(connection: HTTPConnection, response: HTTPResponse, deadline: float) -> bytes:
    chunks = []
    while True:
        _limit(connection, deadline)
        chunk = response.read1(65536)
        if not chunk:
            break
        chunks.append(chunk)
    if response.length:
        raise IncompleteRead(b"".join(chunks), response.length)
    # read1 leaves a response of known length open, and the connection then rejects the next request.
    response.close()
    return b"".join(chunks)
