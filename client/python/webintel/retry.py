from __future__ import annotations

import random

from webintel.deadline import Deadline
from webintel.errors import WebintelError
from webintel.settings import Settings


def wait_to_retry(
    error: WebintelError, *, is_repeatable: bool, retries: int, settings: Settings, deadline: Deadline
) -> None:
    """Waits until a call may be sent again, as its error says: after `retry_after`, or after 1, 2, 4 … seconds.

    Raises the error if the call must not be repeated, or not so soon. `is_repeatable`: repeating the
    request cannot do its work twice.
    """
    if error.retry_action is None:
        can_succeed = error.retryable is True
    else:
        can_succeed = error.retry_action in ("wait_and_retry", "retry_same_payment")
    pause = error.retry_after if error.retry_after is not None else float(2**retries)
    is_allowed = can_succeed and (is_repeatable or not error.is_unanswered)
    if not is_allowed or retries >= settings.max_retries or pause > settings.max_retry_wait:
        raise error
    # Callers that failed together do not come back together.
    deadline.sleep(pause * (1 + random.random() / 10))
