from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from webintel.payments.signers import Signer
from webintel.transport import Transport

Progress = Callable[[Mapping[str, Any]], None]


@dataclass(frozen=True)
class Settings:
    """The options of a client, checked. Times are in seconds, prices in US dollars."""

    origin: str
    public_origin: str
    signers: Sequence[Signer]
    transport: Transport
    is_on_credits: bool
    bundle: str | None
    max_price: str
    timeout: float | None
    response_timeout: float
    max_retries: int
    max_retry_wait: float
    solana_rpc_url: str | None
    key: str | None = field(default=None, repr=False)
    """A spending key. Shown nowhere."""
    idempotency_key: str | None = None
    payment: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    on_progress: Progress | None = None


def check_key(key: str, *, is_alone: bool) -> None:
    """Raises ValueError, which does not show the key."""
    if re.fullmatch(r"wk_[A-Za-z0-9_-]+", key) is None:
        raise ValueError("key: expected a spending key, wk_ and letters, digits, _ or -.")
    if not is_alone:
        raise ValueError("key: a spending key pays alone. Leave out signer and credits.")


def check_secret(origin: str) -> None:
    """Raises ValueError if others on the way to the service could read the key."""
    if re.match(r"https:|http://(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?\Z", origin) is None:
        raise ValueError(
            f"base_url: expected https for a spending key, found {origin}. Over http others could read the key and "
            "spend it; only localhost, 127.0.0.1 and [::1] need no https."
        )


def origin_of(url: str, option: str) -> str:
    """Scheme and host of a URL. Raises ValueError if it is not http or https, or has more than those."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or parts.hostname is None:
        raise ValueError(f"{option}: expected an http or https URL, found {url}.")
    default = 443 if parts.scheme == "https" else 80
    # Without the default port, as the service writes its origin.
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    port = parts.port
    origin = f"{parts.scheme}://{host}{'' if port in (None, default) else f':{port}'}"
    if parts.path not in ("", "/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise ValueError(f"{option}: expected an origin without a path, a query or a user, such as {origin}.")
    return origin
