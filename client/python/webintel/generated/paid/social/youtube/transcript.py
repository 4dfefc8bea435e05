# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class YoutubeTranscriptInput(TypedDict):
    """The fields of youtube-transcript."""

    video_id: NotRequired[str]
    lang: NotRequired[str]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]
    url: NotRequired[str]


class YoutubeTranscriptOutputSegmentsItem(TypedDict):
    startMs: int
    """Milliseconds from the start of the video"""
    endMs: int
    """Milliseconds from the start of the video. Lines may overlap"""
    startTime: str
    """As players show it: 0:07, 12:45, 1:02:03"""
    text: str
    """One line of plain text"""


class YoutubeTranscriptOutputAvailableLanguagesItem(TypedDict):
    language: str
    """Language tag, as YouTube writes it"""
    name: NotRequired[str]
    """Name of the captions on YouTube, such as English"""
    kind: Literal["manual", "automatic"]
    """manual: captions that people wrote; automatic: by speech recognition"""


class YoutubeTranscriptOutputCache(TypedDict):
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""

    state: Literal["hit", "miss", "revalidated", "stale", "bypass"]
    """hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the
    target; stale: stored answer, because the target failed; bypass: fetched, because the call
    set cache to false or has private inputs
    """
    age: int
    """Seconds since the answer was stored or confirmed"""
    storedAt: NotRequired[str]
    """When the answer was stored. Absent if the target forbids storing it"""
    expiresAt: NotRequired[str]
    """When the stored answer stops being a hit"""


class YoutubeTranscriptOutput(TypedDict):
    videoId: str
    """Id of the video, 11 characters"""
    title: NotRequired[str]
    """Title of the video, up to 500 characters"""
    author: NotRequired[str]
    """Name of the channel"""
    language: str
    """Language tag of the returned captions, as YouTube writes it"""
    requestedLanguage: NotRequired[str]
    """lang of the call"""
    kind: Literal["manual", "automatic"]
    """manual: captions that people wrote; automatic: by speech recognition"""
    segments: list[YoutubeTranscriptOutputSegmentsItem]
    """Lines of the captions, in order; empty ones are left out"""
    fullText: str
    """Text of all segments"""
    availableLanguages: list[YoutubeTranscriptOutputAvailableLanguagesItem]
    """All captions of the video"""
    warnings: NotRequired[list[str]]
    """Differences from the request"""
    fetchedAt: str
    """When the captions were fetched, ISO 8601"""
    cache: YoutubeTranscriptOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class YoutubeTranscript(JobOperation[YoutubeTranscriptOutput]):
    """Read the transcript of a YouTube video with timestamps."""

    definition = Definition("POST", "/social/youtube/transcript", is_paid=True, sign_in="request", names={"video_id": "videoId", "cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[YoutubeTranscriptInput]) -> YoutubeTranscriptOutput:
        """Read the transcript of a YouTube video with timestamps.

        Returns the captions of a YouTube video as text and as segments with times. In each
        language, captions that people wrote come before automatic ones. Without `lang`, the
        language is the one spoken. If there are no captions in `lang`, the answer has those in
        another language and says so. A video without captions is TRANSCRIPT_NOT_FOUND.

        Args:
            video_id: Id of a YouTube video (11 characters), or any URL of the video
            lang: Language tag of the captions, such as en, pt-BR or zh-Hans
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            url: Another name of `videoId`
        """
        return self._call(input)

    def with_response(self, **input: Unpack[YoutubeTranscriptInput]) -> Answered[YoutubeTranscriptOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[YoutubeTranscriptInput]) -> Job[YoutubeTranscriptOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncYoutubeTranscript(AsyncJobOperation[YoutubeTranscriptOutput]):
    """Read the transcript of a YouTube video with timestamps."""

    definition = YoutubeTranscript.definition

    async def __call__(self, **input: Unpack[YoutubeTranscriptInput]) -> YoutubeTranscriptOutput:
        """Read the transcript of a YouTube video with timestamps.

        Returns the captions of a YouTube video as text and as segments with times. In each
        language, captions that people wrote come before automatic ones. Without `lang`, the
        language is the one spoken. If there are no captions in `lang`, the answer has those in
        another language and says so. A video without captions is TRANSCRIPT_NOT_FOUND.

        Args:
            video_id: Id of a YouTube video (11 characters), or any URL of the video
            lang: Language tag of the captions, such as en, pt-BR or zh-Hans
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
            url: Another name of `videoId`
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[YoutubeTranscriptInput]) -> Answered[YoutubeTranscriptOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[YoutubeTranscriptInput]) -> AsyncJob[YoutubeTranscriptOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
