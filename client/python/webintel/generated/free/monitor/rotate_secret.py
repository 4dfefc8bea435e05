# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class MonitorRotateSecretInput(TypedDict):
    """The fields of monitor-rotate-secret."""

    monitor_id: str
    webhook_secret: NotRequired[str]
    overlap_hours: NotRequired[float]


class MonitorRotateSecretOutput(TypedDict):
    webhookSecret: str
    """Secret of the webhook signatures v1. It is not shown again"""
    previousValidUntil: str
    """Until then, notices carry a signature of the previous secret, too"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class MonitorRotateSecret(Operation[MonitorRotateSecretOutput]):
    """Replace the webhook secret of a monitor."""

    definition = Definition("POST", "/monitor/{monitorId}/rotate-secret", names={"monitor_id": "monitorId", "webhook_secret": "webhookSecret", "overlap_hours": "overlapHours"})

    def __call__(self, **input: Unpack[MonitorRotateSecretInput]) -> MonitorRotateSecretOutput:
        """Replace the webhook secret of a monitor.

        Replaces the secret of the webhook signatures. During the overlap, notices carry a
        signature of the new secret and one of the previous, so that the receiver can change over
        without a gap. An overlap of 0 ends the previous secret at once. Returns the new secret,
        which is not shown again. The call is free, and the id is the only key.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
            webhook_secret: Secret of the webhook signatures: whsec_ and 24 to 64 bytes in
                base64. Absent: a new one is made
            overlap_hours: Hours until the previous secret ends. Default: 24
        """
        return self._call(input)

    def with_response(self, **input: Unpack[MonitorRotateSecretInput]) -> Answered[MonitorRotateSecretOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncMonitorRotateSecret(AsyncOperation[MonitorRotateSecretOutput]):
    """Replace the webhook secret of a monitor."""

    definition = MonitorRotateSecret.definition

    async def __call__(self, **input: Unpack[MonitorRotateSecretInput]) -> MonitorRotateSecretOutput:
        """Replace the webhook secret of a monitor.

        Replaces the secret of the webhook signatures. During the overlap, notices carry a
        signature of the new secret and one of the previous, so that the receiver can change over
        without a gap. An overlap of 0 ends the previous secret at once. Returns the new secret,
        which is not shown again. The call is free, and the id is the only key.

        Args:
            monitor_id: required. Id of the monitor, and its only key: keep it secret
            webhook_secret: Secret of the webhook signatures: whsec_ and 24 to 64 bytes in
                base64. Absent: a new one is made
            overlap_hours: Hours until the previous secret ends. Default: 24
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[MonitorRotateSecretInput]) -> Answered[MonitorRotateSecretOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
