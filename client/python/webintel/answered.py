from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Output = TypeVar("Output")


@dataclass(frozen=True)
class Answered(Generic[Output]):
    """An output, and the facts of the response beside it."""

    data: Output
    status: int
    """HTTP status. Of a call that waited for a job: of the response that accepted the job."""
    headers: Mapping[str, str]
    """Names are in lower case."""
    request_id: str
    receipt_url: str | None
    payment: Mapping[str, Any] | None
    """The settlement of an x402 payment, with `network` (CAIP-2) and `transaction`."""
    credit_cost: str | None
    """The charge of a call on credits, in US dollars."""
    credit_balance: str | None
    """The rest of the credits, in US dollars. None if a spending key paid that may not see it."""
    budget_left: str | None
    """What the spending key can still spend, in US dollars."""
