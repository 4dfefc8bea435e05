"""Shortcuts of the scripts in test/client/python."""

import json
import os

from eth_account import Account
from webintel import Client, WebintelError


def open_client(**options):
    """A client of the service under test, with the wallet of the test if it has one."""
    key = os.environ.get("EVM_PRIVATE_KEY")
    signer = None if key is None else Account.from_key(key)
    return Client(os.environ["BASE_URL"], **{"public_url": os.environ["PUBLIC_URL"], "signer": signer, **options})


def failure_of(call, *given, **input):
    """The facts of the error of a call. Raises AssertionError if the call succeeds."""
    try:
        value = call(*given, **input)
    except (WebintelError, OSError, TypeError, ValueError) as error:
        facts = {name: value for name, value in vars(error).items() if value is not None}
        return {"type": type(error).__name__, "message": str(error), **facts}
    raise AssertionError(f"The call succeeded: {value}")


def show(value):
    print(json.dumps(value, default=str))
