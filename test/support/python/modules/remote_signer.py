"""Asks the server of test/support/python/open-remote-signer.ts for signatures."""

import json
import os
import urllib.request


def ask(path, **fields):
    request = urllib.request.Request(os.environ["SIGNER_URL"] + path, data=json.dumps(fields).encode())
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)
