from __future__ import annotations

import base64
import json
import threading
import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from webintel.answered import Answered
from webintel.deadline import Deadline
from webintel.definition import Definition
from webintel.errors import CallTimeout, WebintelError, failure
from webintel.job import Job, cancel_job, result_of
from webintel.payments.proof import Proof, pays_with_credits
from webintel.payments.sign_in import SignIn
from webintel.purchases import Purchases
from webintel.retry import wait_to_retry
from webintel.settings import Settings
from webintel.wire import Reply, WireRequest, error_of, send, wire_request

_BUY_CREDITS = Definition("POST", "/credits/buy", is_paid=True, sells_credits=True)


class Calls:
    """Makes the calls of a client: sends, pays, repeats, and waits for jobs."""

    def __init__(self, settings: Settings, sign_in: SignIn, purchases: Purchases) -> None:
        self._settings = settings
        self._sign_in = sign_in
        self._purchases = purchases

    def call(
        self, definition: Definition, input: Mapping[str, Any], stop: threading.Event | None = None
    ) -> Answered[Any]:
        return self._answer(definition, input, Deadline(self._settings.timeout, stop))

    def start(
        self, definition: Definition, input: Mapping[str, Any], stop: threading.Event | None = None
    ) -> Job[Any]:
        deadline = Deadline(self._settings.timeout, stop)
        reply, _ = self._send_paid(definition, input, {"Prefer": "respond-async"}, deadline)
        return Job(_job_id(reply), self._settings, None if reply.status == 202 else reply.body)

    def _answer(self, definition: Definition, input: Mapping[str, Any], deadline: Deadline) -> Answered[Any]:
        reply, proof = self._send_paid(definition, input, {}, deadline)
        data = self._await_job(definition, reply, proof, deadline) if reply.status == 202 else reply.body
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
            budget_left=headers.get("x-budget-left"),
        )

    def _await_job(self, definition: Definition, reply: Reply, proof: Proof, deadline: Deadline) -> Any:
        """Waits for the job of a call. The caller knows no id of it, so the end of the wait cancels it."""
        request_id = _job_id(reply)
        try:
            return result_of(request_id, self._settings, deadline)
        except WebintelError as error:
            raise proof.describe(error)
        except (CallTimeout, KeyboardInterrupt) as end:
            # A purchase that the chain executes is not undone.
            is_cancelled = not definition.sells_credits and _cancels(request_id, self._settings)
            if isinstance(end, CallTimeout) and not is_cancelled:
                proof.add_to(end)
            raise

    def _send_paid(
        self, definition: Definition, input: Mapping[str, Any], more: Mapping[str, str], deadline: Deadline
    ) -> tuple[Reply, Proof]:
        """Sends the request of a call, pays it, and repeats it as its errors say. Returns a successful reply."""
        settings = self._settings
        request = wire_request(definition, input)
        is_keyed = definition.method == "POST" and pays_with_credits(definition, settings)
        key = (settings.idempotency_key or str(uuid.uuid4())) if is_keyed else None
        proof = Proof(definition, request, settings, self._sign_in, key)
        headers = {**more, **_headers(definition, settings, key), **settings.headers}
        try:
            return self._repeat(request, headers, proof, deadline), proof
        except CallTimeout as end:
            proof.add_to(end)
            raise

    def _repeat(self, request: WireRequest, headers: Mapping[str, str], proof: Proof, deadline: Deadline) -> Reply:
        settings = self._settings
        has_bought = False
        asks_price = request.has_file and bool(settings.signers)
        retries = 0
        while True:
            purchases = self._purchases.count
            try:
                proven = proof.headers(deadline)
                is_asking = asks_price and not proven
                sent = _without_file(request) if is_asking else request
                reply = send(sent, {**headers, **proven}, settings, deadline)
                if is_asking and reply.status != 402:
                    # The service takes no payments.
                    asks_price = False
                    continue
                if _is_undecided(reply):
                    raise _undecided(reply)
                if reply.status < 300 and reply.body is not None:
                    return reply
                if proof.pay_for(reply):
                    continue
                raise error_of(reply)
            except WebintelError as thrown:
                error = proof.describe(thrown)
            if error.code == "INSUFFICIENT_CREDITS" and settings.bundle is not None and not has_bought:
                self._buy_credits(settings.bundle, purchases, deadline)
                has_bought = True
                continue
            is_repeatable = request.method != "POST" or proof.buys_once()
            wait_to_retry(error, is_repeatable=is_repeatable, retries=retries, settings=settings, deadline=deadline)
            retries += 1

    def _buy_credits(self, bundle: str, seen: int, deadline: Deadline) -> None:
        def purchase(payment: str | None) -> None:
            # Headers, a payment and a key of the options belong to the call.
            settings = replace(
                self._settings, max_price=bundle, payment=payment, idempotency_key=None, headers={}, on_progress=None
            )
            Calls(settings, self._sign_in, self._purchases)._answer(_BUY_CREDITS, {"amount": bundle}, deadline)

        self._purchases.buy(purchase, seen, deadline)


def _without_file(request: WireRequest) -> WireRequest:
    """The request that asks for the price of a file, which does not depend on it."""
    return WireRequest(request.method, request.target, b"{}")


def _headers(definition: Definition, settings: Settings, key: str | None) -> dict[str, str]:
    headers = {"X-Max-Price": settings.max_price} if definition.is_paid else {}
    return headers if key is None else {**headers, "Idempotency-Key": key}


def _cancels(request_id: str, settings: Settings) -> bool:
    """Cancels a job. Only the end of the call matters to the caller: a job that goes on is kept for a day."""
    try:
        cancel_job(request_id, settings)
        return True
    except WebintelError:
        return False


def _job_id(reply: Reply) -> str:
    """The id of the job that a reply started, or of the job of a stored answer."""
    _, found, job_id = reply.headers.get("location", "").rpartition("/jobs/")
    body = reply.body if isinstance(reply.body, dict) else {}
    return job_id if found else str(body.get("requestId", ""))


def _is_undecided(reply: Reply) -> bool:
    """Whether only the same payment returns the answer, once the chain has executed it."""
    body = reply.body if isinstance(reply.body, dict) else {}
    return reply.status == 202 and body.get("retryAction") == "retry_same_payment"


def _undecided(reply: Reply) -> WebintelError:
    return failure(
        "PAYMENT_IN_FLIGHT",
        "It is not known yet whether the chain executed the payment. Send it again.",
        status=202,
        request_id=reply.headers.get("x-request-id"),
        payment_state="unknown",
        retryable=True,
        retry_action="retry_same_payment",
    )
