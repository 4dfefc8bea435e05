# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Any, Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncOperation
from webintel.definition import Definition
from webintel.operation import Operation
from webintel.typing_names import NotRequired, Unpack


class JobCancelInput(TypedDict):
    """The fields of job-cancel."""

    request_id: str


class JobCancelOutputProgress(TypedDict):
    """Number of pages or steps, or 1 for a job of one page"""

    completed: int
    """Pages or steps that are done"""
    total: int
    """Pages or steps in all, as far as they are known"""
    stage: NotRequired[str]
    """The current step of a research or intelligence job"""
    sources: NotRequired[int]
    """Pages read so far"""
    cost: NotRequired[str]
    """Dollars spent on the language model so far; the price of the call is fixed"""


class JobCancelOutputError(TypedDict):
    """Why the job failed"""

    code: str
    """Error code, such as TARGET_TIMEOUT"""
    message: str
    """For people: what went wrong, and what to do"""


class JobCancelOutputRefunded(TypedDict):
    """Charge for undelivered work, refunded to the payer as credits"""

    amount: str
    """Decimal number, for example 0.002"""
    currency: str
    """Always USD"""


class JobCancelOutput(TypedDict):
    requestId: str
    """Id of the job, as in the 202"""
    operation: str
    """Name of the operation"""
    status: Literal["queued", "running", "completed", "failed", "cancelled"]
    """queued: waits for a worker; running: a worker has it, or its payment is being settled;
    completed: `result` has the answer; failed: `error` says why; cancelled: by its caller, or
    because it was not paid
    """
    progress: JobCancelOutputProgress
    """Number of pages or steps, or 1 for a job of one page"""
    result: NotRequired[Any]
    """The answer of the operation. Present once the status is completed, and of a crawl or batch
    that was cancelled while it ran
    """
    error: NotRequired[JobCancelOutputError]
    """Why the job failed"""
    refunded: NotRequired[JobCancelOutputRefunded]
    """Charge for undelivered work, refunded to the payer as credits"""
    createdAt: str
    """When the call was received"""
    startedAt: NotRequired[str]
    """When a worker began. Absent while the job waits"""
    finishedAt: NotRequired[str]
    """When the job ended. Absent before"""
    expiresAt: str
    """When the job and its result are deleted"""


class JobCancel(Operation[JobCancelOutput]):
    """Cancel a job."""

    definition = Definition("DELETE", "/jobs/{requestId}", names={"request_id": "requestId"})

    def __call__(self, **input: Unpack[JobCancelInput]) -> JobCancelOutput:
        """Cancel a job.

        Cancels a job that is queued or running, and returns its state. A cancelled job is not
        charged: a settled payment is refunded as credits. A crawl or a batch that is running
        keeps the pages that it has: its result has them, and only they are charged. A job that
        has already finished does not change.

        Args:
            request_id: required. `requestId` of the 202
        """
        return self._call(input)

    def with_response(self, **input: Unpack[JobCancelInput]) -> Answered[JobCancelOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)


class AsyncJobCancel(AsyncOperation[JobCancelOutput]):
    """Cancel a job."""

    definition = JobCancel.definition

    async def __call__(self, **input: Unpack[JobCancelInput]) -> JobCancelOutput:
        """Cancel a job.

        Cancels a job that is queued or running, and returns its state. A cancelled job is not
        charged: a settled payment is refunded as credits. A crawl or a batch that is running
        keeps the pages that it has: its result has them, and only they are charged. A job that
        has already finished does not change.

        Args:
            request_id: required. `requestId` of the 202
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[JobCancelInput]) -> Answered[JobCancelOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)
