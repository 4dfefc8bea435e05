# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class ScreenshotInputViewport(TypedDict):
    width: NotRequired[int]
    height: NotRequired[int]


class ScreenshotInput(TypedDict):
    """The fields of screenshot."""

    url: str
    viewport: NotRequired[ScreenshotInputViewport]
    width: NotRequired[int]
    height: NotRequired[int]
    selector: NotRequired[str]
    fullPage: NotRequired[bool]
    format: NotRequired[Literal["png", "jpeg", "webp"]]
    deviceScaleFactor: NotRequired[int]
    darkMode: NotRequired[bool]
    omitBackground: NotRequired[bool]
    hideSelectors: NotRequired[list[str]]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cacheTtl: NotRequired[int]


class ScreenshotOutputDimensions(TypedDict):
    """Size of the image in pixels"""

    width: int
    height: int


class ScreenshotOutputCache(TypedDict):
    state: Literal["hit", "miss", "revalidated", "stale", "bypass"]
    """hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the
    target; stale: stored answer, because the target failed; bypass: fetched, because the call
    set cache to false
    """
    age: int
    """Seconds since the answer was stored or confirmed"""
    storedAt: NotRequired[str]
    """When the answer was stored. Absent if the target forbids storing it"""
    expiresAt: NotRequired[str]
    """When the stored answer stops being a hit"""


class ScreenshotOutput(TypedDict):
    url: str
    """Requested URL, as sent to the target: normalized, without tracking parameters such as
    utm_source
    """
    image: str
    """Image, base64"""
    mimeType: str
    """image/png, image/jpeg or image/webp"""
    dimensions: ScreenshotOutputDimensions
    """Size of the image in pixels"""
    finalUrl: str
    """URL after redirects"""
    truncated: NotRequired[bool]
    """true: the image does not show all of the page or element"""
    warnings: NotRequired[list[str]]
    """Options that had no effect, and why"""
    capturedAt: str
    """When the image was taken, ISO 8601"""
    cache: ScreenshotOutputCache
    waitedMs: NotRequired[int]
    """Milliseconds that this page waited for the request limit of its host. Absent if it did not
    wait
    """
    requestId: str


class Screenshot(JobOperation[ScreenshotOutput]):
    """Take a screenshot of a web page."""

    definition = Definition("POST", "/screenshot", is_paid=True, sign_in="request")

    def __call__(self, **input: Unpack[ScreenshotInput]) -> ScreenshotOutput:
        """Take a screenshot of a web page.

        Opens one page in a browser and returns a PNG, JPEG or WebP image of it in base64, with
        its size in pixels. Captures the viewport; set `fullPage` for the whole page or
        `selector` for one element. Use it to check layout or visual content. For the text of the
        page, use /fetch/pro.

        Args:
            url: required. http or https URL, up to 2048 characters
            viewport: Window in CSS pixels; default 1280 by 720
            width:
            height:
            selector: CSS selector: capture only this element
            fullPage: Capture the whole page. Default: False
            format: Default: "png"
            deviceScaleFactor: Default: 1
            darkMode: Default: False
            omitBackground: Transparent background; not for jpeg. Default: False
            hideSelectors: CSS selectors: elements to hide
            timeout: Milliseconds, queue included. Default: 30000
            cache: Accept a stored answer; costs 70 % less. Default: True
            cacheTtl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[ScreenshotInput]) -> Answered[ScreenshotOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[ScreenshotInput]) -> Job[ScreenshotOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)
