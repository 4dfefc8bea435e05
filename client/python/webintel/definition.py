from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

SignInScope = Literal["origin", "request"]


@dataclass(frozen=True)
class Definition:
    """An operation of the service, as the client calls it."""

    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    """With parameters in braces."""
    is_paid: bool = False
    sign_in: SignInScope | None = None
    """What a sign-in authorizes: free calls of the origin for five minutes, or this request once."""
    is_grant: bool = False
    """The call makes a spending key: the wallet signs its limits in words."""
    sells_credits: bool = False
    """Credits cannot pay for it."""
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The names of the API, by those of the arguments that differ: `{"cache_ttl": "cacheTtl"}`."""
