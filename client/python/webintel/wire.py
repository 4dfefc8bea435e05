from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.parse import quote, urlencode

from webintel.deadline import Deadline
from webintel.definition import Definition
from webintel.errors import WebintelError, failure, fields_of
from webintel.form import form_of
from webintel.generated.version import VERSION
from webintel.grant import grant_statement
from webintel.settings import Settings


@dataclass(frozen=True)
class WireRequest:
    """A request as it is sent."""

    method: str
    target: str
    """Path and query."""
    body: bytes | None = None
    """Of a POST or PATCH: JSON, or a form with a file."""
    content_type: str = "application/json"
    grant: str | None = None
    """The words that a wallet signs in place of the method, path and body."""

    @property
    def has_file(self) -> bool:
        return self.content_type != "application/json"


@dataclass(frozen=True)
class Reply:
    """A response of the service, with its body parsed. Names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: Any
    """None if the body is not JSON."""


def wire_request(definition: Definition, input: Mapping[str, Any]) -> WireRequest:
    """The request of a call: parameters in the path, other fields in the query or, of a POST or PATCH, in the body."""
    fields: dict[str, Any] = {}
    for argument, value in input.items():
        name = definition.names.get(argument, argument)
        if name in fields:
            raise TypeError(f"{argument}: the same argument was given as {name}.")
        fields[name] = value

    def fill(match: re.Match[str]) -> str:
        value = fields.pop(match[1], None)
        # Without this, a forgotten id would call another path.
        if not isinstance(value, str) or value == "":
            raise TypeError(f"{match[1]}: expected a text that is not empty.")
        return quote(value, safe="")

    target = re.sub(r"\{(\w+)\}", fill, definition.path)
    if isinstance(fields.get("file"), bytes):
        body, content_type = form_of(fields)
        return WireRequest(definition.method, target, body, content_type)
    if definition.method in ("POST", "PATCH"):
        text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        grant = grant_statement(fields) if definition.is_grant else None
        return WireRequest(definition.method, target, text.encode(), grant=grant)
    query = urlencode({name: _query_text(value) for name, value in fields.items() if value is not None})
    return WireRequest(definition.method, f"{target}?{query}" if query else target)


def _query_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def send(request: WireRequest, headers: Mapping[str, str], settings: Settings, deadline: Deadline) -> Reply:
    """Sends a request. Raises WebintelError with the code CONNECTION_LOST if no whole response arrives,
    and CallTimeout at the deadline."""
    url = settings.origin + request.target
    content = {} if request.body is None else {"Content-Type": request.content_type}
    timeout = min(settings.response_timeout, deadline.remaining())
    try:
        response = settings.transport.request(
            request.method,
            url,
            {"Accept": "application/json", "User-Agent": f"webintel-python/{VERSION}", **content, **headers},
            request.body,
            timeout,
        )
    except (OSError, HTTPException) as cause:
        deadline.remaining()
        message = f"{request.method} {url}: no answer arrived: {cause or type(cause).__name__}."
        raise failure("CONNECTION_LOST", message, retryable=True) from cause
    return Reply(response.status, response.headers, _parse(response.body))


def _parse(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def error_of(reply: Reply) -> WebintelError:
    """The error that a reply without success states."""
    body = reply.body if isinstance(reply.body, dict) else {}
    code, message = body.get("code"), body.get("message")
    if isinstance(code, str) and isinstance(message, str):
        # The service may have codes that are newer than this package.
        return failure(code, message, status=reply.status, **fields_of(body))  # type: ignore[arg-type]
    if reply.status == 402:
        request_id = reply.headers.get("x-request-id")
        return failure("PAYMENT_REQUIRED", "The call costs money.", status=402, request_id=request_id)
    return failure(
        "UNEXPECTED_ANSWER",
        f"The answer with status {reply.status} is not one of this service.",
        status=reply.status,
        request_id=reply.headers.get("x-request-id"),
        # A proxy answers these while the service restarts.
        retryable=reply.status in (502, 503, 504),
    )
