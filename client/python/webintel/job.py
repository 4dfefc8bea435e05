from __future__ import annotations

import itertools
import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast
from urllib.parse import quote

from webintel.deadline import Deadline
from webintel.errors import WebintelError, failure
from webintel.retry import wait_to_retry
from webintel.settings import Progress, Settings
from webintel.wire import Reply, WireRequest, error_of, send

if TYPE_CHECKING:
    from webintel.generated.free.jobs.get import JobGetOutput

Output = TypeVar("Output")


class Job(Generic[Output]):
    """A job of the service. Its id is the key to its result, for 24 hours."""

    def __init__(self, request_id: str, settings: Settings, stored: Output | None = None) -> None:
        self.request_id = request_id
        self._settings = settings
        self._stored = stored

    def __repr__(self) -> str:
        return f"Job(request_id={self.request_id!r})"

    def status(self) -> JobGetOutput:
        """The job as the service shows it now."""
        reply = read_job(self.request_id, self._settings, Deadline(self._settings.timeout))
        return cast("JobGetOutput", reply.body)

    def result(self, *, timeout: float | None = None, on_progress: Progress | None = None) -> Output:
        """Waits for the result, at most `timeout` seconds. The job goes on after a TimeoutError."""
        return self._result(timeout, on_progress, None)

    def _result(
        self, timeout: float | None, on_progress: Progress | None, stop: threading.Event | None
    ) -> Output:
        # A stored answer needs no job.
        if self._stored is not None:
            return self._stored
        settings = replace(self._settings, on_progress=on_progress or self._settings.on_progress)
        limit = self._settings.timeout if timeout is None else timeout
        return cast(Output, result_of(self.request_id, settings, Deadline(limit, stop)))

    def cancel(self) -> JobGetOutput:
        """Cancels the job. It is not charged; a crawl keeps the pages that it has."""
        return cast("JobGetOutput", cancel_job(self.request_id, self._settings))


def result_of(request_id: str, settings: Settings, deadline: Deadline) -> Any:
    """Polls a job until it is over, and returns its result. Raises WebintelError if it has none."""
    while True:
        reply = read_job(request_id, settings, deadline)
        job: Mapping[str, Any] = reply.body
        if settings.on_progress is not None:
            settings.on_progress(job["progress"])
        status, result = job["status"], job.get("result")
        if status == "completed" or (status == "cancelled" and result is not None):
            return result
        if status == "failed":
            error = job.get("error") or {}
            code, message = error.get("code", "INTERNAL"), error.get("message", "The job failed.")
            raise failure(code, message, request_id=request_id, payment_state="unused")
        if status == "cancelled":
            raise failure(
                "JOB_CANCELLED", "The job was cancelled.", request_id=request_id, payment_state="unused"
            )
        deadline.sleep(_seconds(reply.headers.get("retry-after")))


def cancel_job(request_id: str, settings: Settings) -> Any:
    """Cancels a job. Raises WebintelError if that fails."""
    reply = send(WireRequest("DELETE", _target(request_id)), {}, settings, Deadline(None))
    if reply.status != 200:
        raise error_of(reply)
    return reply.body


def read_job(request_id: str, settings: Settings, deadline: Deadline) -> Reply:
    """The state of a job. A lost connection or a busy service does not end the wait for it.

    An error has the id of the job: with it, the caller can ask later.
    """
    for retries in itertools.count():
        try:
            reply = send(WireRequest("GET", _target(request_id)), {}, settings, deadline)
            if reply.status == 200 and isinstance(reply.body, dict):
                return reply
            raise error_of(reply)
        except WebintelError as error:
            error.request_id = request_id
            wait_to_retry(error, is_repeatable=True, retries=retries, settings=settings, deadline=deadline)
    raise AssertionError("unreachable")


def _target(request_id: str) -> str:
    return f"/jobs/{quote(request_id, safe='')}"


def _seconds(retry_after: str | None) -> float:
    return float(retry_after) if retry_after is not None and retry_after.isdecimal() else 1.0
