"""Prices: decimal text in US dollars, and whole millionths of a dollar, the unit of USDC on every chain."""

from __future__ import annotations

import re
from decimal import Decimal


def dollar_text(price: str | int | float | Decimal) -> str:
    """A price with at most six decimals, as the service reads it. Raises ValueError for anything else."""
    text = price if isinstance(price, str) else f"{price:.6f}"
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", text) is None:
        raise ValueError(
            f"max_price: expected US dollars with at most six decimals, such as 0.01, found {price}."
        )
    return text


def micro_dollars(price: str) -> int:
    """Millionths of a dollar."""
    whole, _, decimals = price.partition(".")
    return int(whole + decimals.ljust(6, "0"))


def dollars_of(amount: int) -> str:
    """The price of millionths of a dollar, without trailing zeros: 4000 is 0.004."""
    text = f"{amount // 1_000_000}.{amount % 1_000_000:06}"
    return text.rstrip("0").rstrip(".")
