from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def grant_statement(grant: Mapping[str, Any]) -> str:
    """The statement that a wallet signs to make a spending key: all that the key may do, in words.

    The service writes the same text from the body of the request.
    """
    limits = [f"up to {_shortest(grant.get('limit'))} of my credits"]
    for name, unit in (("perDay", "a day"), ("perCall", "a call")):
        if grant.get(name) is not None:
            limits.append(f"up to {_shortest(grant[name])} {unit}")
    end = f" until {grant['expiresAt']}" if grant.get("expiresAt") is not None else ""
    return (
        f"Allow the key '{grant.get('label')}' to spend {', '.join(limits)}{end}."
        f" Operations: {_listed(grant.get('operations'), 'all')}."
        f" Hosts: {_listed(grant.get('hosts'), 'all')}."
        f" Access to my data: {_listed(grant.get('access'), 'none')}."
    )


def _listed(names: Iterable[object] | None, none: str) -> str:
    return ", ".join(str(name) for name in names or ()) or none


def _shortest(amount: object) -> str:
    """"05.00" becomes "$5". The service rejects an amount that is not decimal text."""
    whole, _, decimals = str(amount).partition(".")
    end = decimals.rstrip("0")
    return f"${whole.lstrip('0') or '0'}{'.' if end else ''}{end}"
