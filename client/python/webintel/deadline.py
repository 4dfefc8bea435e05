from __future__ import annotations

import math
import threading
import time

from webintel.errors import CallTimeout


class Deadline:
    """The end of a call with a time limit in seconds. Without a limit it never comes.

    `stop`: set by a caller that no longer waits for the call, which ends it at once.
    """

    def __init__(self, limit: float | None, stop: threading.Event | None = None) -> None:
        self._limit = limit
        self._stop = stop or threading.Event()
        self._end = math.inf if limit is None else time.monotonic() + limit

    def remaining(self) -> float:
        """Seconds, at most infinity. Raises CallTimeout if none are left."""
        if self._stop.is_set():
            raise CallTimeout("The call was cancelled.")
        seconds = self._end - time.monotonic()
        if seconds <= 0:
            raise CallTimeout(f"The call took longer than its time limit of {self._limit} s.")
        return seconds

    def sleep(self, seconds: float) -> None:
        """Waits. Raises CallTimeout at the deadline."""
        remaining = self.remaining()
        self._stop.wait(min(seconds, remaining))
        self.remaining()
