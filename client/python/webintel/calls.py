from __future__ import annotations

import base64
import json
import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from webintel.answered import Answered
from webintel.deadline import Deadline
from webintel.definition import Definition
from webintel.errors import WebintelError
from webintel.job import Job, cancel_job, result_of
from webintel.payments.proof import Proof
from webintel.payments.sign_in import SignIn
from webintel.retry import wait_to_retry
from webintel.settings import Settings
from webintel.wire import Reply, error_of, output_of, send, wire_request

_BUY_CREDITS = Definition("POST", "/credits/buy", is_paid=True, sells_credits=True)


class Calls:
    """Makes the calls of a client: sends, pays, repeats, and waits for jobs."""

    def __init__(self, settings: Settings, sign_in: SignIn) -> None:
        self._settings = settings
        self._sign_in = sign_in

    def call(self, definition: Definition, input: Mapping[str, Any]) -> Answered[Any]:
        deadline = Deadline(self._settings.timeout)
        reply = self._send_paid(definition, input, {}, deadline)
        data = self._await_job(reply, deadline) if reply.status == 202 else output_of(reply)
        headers = reply.headers
        settled = headers.get("payment-response")
        return Answered(
            data=data,
            status=reply.status,
            headers=headers,
            request_id=headers.get("x-request-id", ""),
            receipt_url=headers.get("x-receipt-url"),
            payment=None if settled is None else json.loads(base64.b64decode(settled)),
            credit_cost=headers.get("x-credit-cost"),
            credit_balance=headers.get("x-credit-balance"),
        )

    def start(self, definition: Definition, input: Mapping[str, Any]) -> Job[Any]:
        deadline = Deadline(self._settings.timeout)
        reply = self._send_paid(definition, input, {"Prefer": "respond-async"}, deadline)
        return Job(_job_id(reply), self._settings, None if reply.status == 202 else output_of(reply))

    def _await_job(self, reply: Reply, deadline: Deadline) -> Any:
        """Waits for the job of a call. The caller knows no id of it, so the end of the wait cancels it."""
        request_id = _job_id(reply)
        try:
            return result_of(request_id, self._settings, deadline)
        except (TimeoutError, KeyboardInterrupt):
            try:
                cancel_job(request_id, self._settings)
            except WebintelError:
                # Only the end of the call matters to the caller. A job that goes on is kept for a day.
                pass
            raise

    def _send_paid(
        self, definition: Definition, input: Mapping[str, Any], more: Mapping[str, str], deadline: Deadline
    ) -> Reply:
        """Sends the request of a call, pays it, and repeats it as its errors say. Returns a successful reply."""
        settings = self._settings
        request = wire_request(definition, input)
        proof = Proof(definition, request, settings, self._sign_in)
        headers = {**more, **self._headers(definition, proof.is_sign_in), **settings.headers}
        has_bought = False
        retries = 0
        while True:
            try:
                reply = send(request, {**headers, **proof.headers(deadline)}, settings, deadline)
                if reply.status < 300:
                    return reply
                if proof.pay_for(reply):
                    continue
                raise error_of(reply)
            except WebintelError as error:
                proof.describe(error)
                if error.code == "INSUFFICIENT_CREDITS" and settings.bundle is not None and not has_bought:
                    self._buy_credits(settings.bundle, deadline)
                    has_bought = True
                    continue
                is_repeatable = request.method != "POST" or proof.buys_once()
                wait_to_retry(
                    error, is_repeatable=is_repeatable, retries=retries, settings=settings, deadline=deadline
                )
                retries += 1

    def _buy_credits(self, bundle: str, deadline: Deadline) -> None:
        # Headers, a payment and a key of the options belong to the call.
        settings = replace(
            self._settings, max_price=bundle, payment=None, idempotency_key=None, headers={}, on_progress=None
        )
        Calls(settings, self._sign_in)._send_paid(_BUY_CREDITS, {"amount": bundle}, {}, deadline)

    def _headers(self, definition: Definition, is_signed_in: bool) -> dict[str, str]:
        headers = {}
        if definition.is_paid:
            headers["X-Max-Price"] = self._settings.max_price
            if is_signed_in and definition.method == "POST":
                headers["Idempotency-Key"] = self._settings.idempotency_key or str(uuid.uuid4())
        return headers


def _job_id(reply: Reply) -> str:
    body = reply.body if isinstance(reply.body, dict) else {}
    return str(body.get("requestId") or reply.headers.get("x-request-id") or "")
