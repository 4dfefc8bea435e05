from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from webintel.answered import Answered
from webintel.calls import Calls
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import repr_of
from webintel.settings import Progress

if TYPE_CHECKING:
    from webintel.generated.free.jobs.get import JobGetOutput

Output = TypeVar("Output")
Value = TypeVar("Value")


async def in_thread(executor: Executor, work: Callable[[threading.Event], Value]) -> Value:
    """Runs work in a thread. If the task is cancelled, the work is told to stop."""
    stop = threading.Event()
    try:
        return await asyncio.get_running_loop().run_in_executor(executor, work, stop)
    except asyncio.CancelledError:
        stop.set()
        raise


class AsyncCaller:
    """Makes the calls of the operations, each in a thread."""

    def __init__(self, calls: Calls, executor: Executor) -> None:
        self._calls = calls
        self._executor = executor

    async def call(self, definition: Definition, input: Mapping[str, Any]) -> Answered[Any]:
        return await in_thread(self._executor, lambda stop: self._calls.call(definition, input, stop))

    async def start(self, definition: Definition, input: Mapping[str, Any]) -> AsyncJob[Any]:
        job = await in_thread(self._executor, lambda stop: self._calls.start(definition, input, stop))
        return AsyncJob(job, self._executor)


class AsyncJob(Generic[Output]):
    """A job of the service. Its id is the key to its result, for 24 hours."""

    def __init__(self, job: Job[Output], executor: Executor) -> None:
        self.request_id = job.request_id
        self._job = job
        self._executor = executor

    def __repr__(self) -> str:
        return f"AsyncJob(request_id={self.request_id!r})"

    async def status(self) -> JobGetOutput:
        """The job as the service shows it now."""
        return await in_thread(self._executor, lambda _: self._job.status())

    async def result(self, *, timeout: float | None = None, on_progress: Progress | None = None) -> Output:
        """Waits for the result, at most `timeout` seconds. The job goes on after a TimeoutError.

        `on_progress` runs in a thread of the client.
        """
        return await in_thread(self._executor, lambda stop: self._job._result(timeout, on_progress, stop))

    async def cancel(self) -> JobGetOutput:
        """Cancels the job. It is not charged; a crawl keeps the pages that it has."""
        return await in_thread(self._executor, lambda _: self._job.cancel())


class AsyncOperation(Generic[Output]):
    """One operation of the service, as a method of the client."""

    definition: ClassVar[Definition]

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def __repr__(self) -> str:
        return repr_of(self.definition)

    async def _call(self, input: Mapping[str, Any]) -> Output:
        return cast(Output, (await self._caller.call(self.definition, input)).data)

    async def _with_response(self, input: Mapping[str, Any]) -> Answered[Output]:
        return await self._caller.call(self.definition, input)


class AsyncJobOperation(AsyncOperation[Output]):
    """An operation that runs as a job."""

    async def _start(self, input: Mapping[str, Any]) -> AsyncJob[Output]:
        return await self._caller.start(self.definition, input)


class AsyncPagedOperation(AsyncOperation[Output]):
    """An operation whose output is a page of a longer list."""

    async def _pages(self, input: Mapping[str, Any]) -> AsyncIterator[Output]:
        given = dict(input)
        while True:
            page: Any = await self._call(given)
            yield page
            if "next" not in page:
                return
            given["cursor"] = page["next"]

    async def _all(self, input: Mapping[str, Any], field: str) -> AsyncIterator[Any]:
        async for page in self._pages(input):
            for entry in cast(Any, page)[field]:
                yield entry
