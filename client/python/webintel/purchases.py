from __future__ import annotations

import threading
from collections.abc import Callable

from webintel.deadline import Deadline
from webintel.errors import CallTimeout, WebintelError


class Purchases:
    """The purchases of credits of a client. Threads whose balance is too low at the same time share one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.count = 0
        self._payment: str | None = None
        """The payment of a purchase that nobody answered."""

    def buy(self, purchase: Callable[[str | None], None], seen: int, deadline: Deadline) -> None:
        """Makes a purchase, unless one succeeded since `count` was `seen`.

        `purchase` gets the payment of a purchase that failed, if that may be paid. Its errors lose their
        payment, which is not that of the call.
        """
        while not self._lock.acquire(timeout=min(deadline.remaining(), threading.TIMEOUT_MAX)):
            pass
        try:
            if self.count > seen:
                return
            purchase(self._payment)
            self._payment = None
            self.count += 1
        except (WebintelError, CallTimeout) as error:
            self._payment, error.payment = error.payment, None
            raise
        finally:
            self._lock.release()
