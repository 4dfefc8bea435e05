from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from typing import Any


def form_of(fields: Mapping[str, Any]) -> tuple[bytes, str]:
    """A form with the fields of an input, as it is sent, and its media type. Another value than a text or a file is JSON."""
    boundary = uuid.uuid4().hex
    parts = [_part(name, value) for name, value in fields.items() if value is not None]
    lines = b"".join(b"--%b\r\n%b\r\n" % (boundary.encode(), part) for part in parts)
    return lines + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def _part(name: str, value: Any) -> bytes:
    # The names are those of the fields of an operation.
    head = f'Content-Disposition: form-data; name="{name}"'
    if isinstance(value, bytes):
        file = f'{head}; filename="{name}"\r\nContent-Type: application/octet-stream\r\n\r\n'
        return file.encode() + value
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, allow_nan=False)
    return f"{head}\r\n\r\n{text}".encode()
