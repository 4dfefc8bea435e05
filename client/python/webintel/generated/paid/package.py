# Written by `npm run docs`. Do not edit.
from __future__ import annotations

from typing import Literal, TypedDict

from webintel.answered import Answered
from webintel.async_operation import AsyncJob, AsyncJobOperation
from webintel.definition import Definition
from webintel.job import Job
from webintel.operation import JobOperation
from webintel.typing_names import NotRequired, Unpack


class PackageInfoInput(TypedDict):
    """The fields of package-info."""

    name: str
    registry: Literal["npm", "pypi"]
    version: NotRequired[str]
    timeout: NotRequired[int]
    cache: NotRequired[bool]
    cache_ttl: NotRequired[int]


class PackageInfoOutputDownloads(TypedDict):
    """Download counts of all versions, from the statistics of the registry. Absent if they could
    not be read
    """

    lastWeek: int
    """Downloads in 7 days"""
    lastMonth: int
    """Downloads in 30 days"""
    weekly: list[int]
    """Downloads of each of the last 12 weeks, oldest first"""


class PackageInfoOutputMaintenance(TypedDict):
    """How actively the package is released, over all versions"""

    lastPublishedAt: NotRequired[str]
    """When the newest version was published"""
    firstPublishedAt: NotRequired[str]
    """When the first version was published"""
    daysSinceRelease: NotRequired[int]
    """Days since lastPublishedAt"""
    maintainers: NotRequired[int]
    """Accounts that may publish, where the registry tells"""


class PackageInfoOutputScores(TypedDict):
    """Health scores from 0 to 1, computed from public registry data"""

    quality: NotRequired[float]
    """License, readme, tests, linters, homepage and advisories. Absent if none of them is known"""
    popularity: NotRequired[float]
    """Downloads and their growth. Absent without download counts"""
    maintenance: NotRequired[float]
    """Frequency of releases over two years. Absent without release dates"""


class PackageInfoOutputDependenciesItem(TypedDict):
    name: str
    """Name of the other package"""
    requirement: str
    """Accepted versions, as the package states them; empty: any"""
    kind: Literal["runtime", "optional", "peer"]
    """optional on PyPI: needed by an extra only"""


class PackageInfoOutputAdvisoriesItem(TypedDict):
    id: str
    """OSV id, such as GHSA-…, PYSEC-… or MAL-…"""
    aliases: list[str]
    """Other ids of the same vulnerability, such as CVE-…"""
    summary: NotRequired[str]
    """One line about the vulnerability, as OSV has it"""
    severity: NotRequired[Literal["low", "moderate", "high", "critical"]]
    """As the source of the advisory rates it. Absent without a rating"""
    fixedIn: list[str]
    """Later versions with a fix"""
    publishedAt: NotRequired[str]
    """When the advisory was published"""
    url: NotRequired[str]
    """URL of the advisory"""


class PackageInfoOutputSignalsItem(TypedDict):
    code: Literal["MALICIOUS", "SECURITY_HOLDING", "VULNERABLE", "TYPOSQUAT", "DEPRECATED", "YANKED", "INSTALL_SCRIPTS", "SOURCE_ONLY", "NO_LICENSE", "UNKNOWN_LICENSE", "COPYLEFT_LICENSE", "NEW_PACKAGE", "STALE", "SINGLE_MAINTAINER", "NO_REPOSITORY", "PRERELEASE", "UNSTABLE"]
    """Stable code of the fact: handle signals by it"""
    severity: Literal["info", "warning", "critical"]
    """info: worth knowing; warning: check it; critical: a grave risk"""
    message: str
    """For people: what was found, and why it matters"""


class PackageInfoOutputCache(TypedDict):
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


class PackageInfoOutput(TypedDict):
    name: str
    """Name in the canonical form of the registry"""
    registry: Literal["npm", "pypi"]
    """npm: JavaScript; pypi: Python"""
    version: str
    """The version that the facts are about"""
    description: NotRequired[str]
    """Words of the maintainers about the package, up to 1000 characters"""
    license: NotRequired[str]
    """SPDX expression where one is known, else as the package states it. Absent without a license
    """
    deprecated: bool
    """npm: the version is deprecated. PyPI: it is yanked, or the project is inactive"""
    deprecationReason: NotRequired[str]
    """Why it is deprecated or yanked, up to 1000 characters; may be empty. Absent if it is neither
    """
    yanked: bool
    """PyPI only: installers ignore the version unless it is pinned"""
    homepage: NotRequired[str]
    """URL that the package declares"""
    repository: NotRequired[str]
    """Web address of the source code that the package declares"""
    requires: NotRequired[str]
    """Versions of Node.js or Python that the package accepts"""
    publishedVersions: NotRequired[int]
    """Number of published versions"""
    publishedAt: NotRequired[str]
    """When this version was published"""
    downloads: NotRequired[PackageInfoOutputDownloads]
    """Download counts of all versions, from the statistics of the registry. Absent if they could
    not be read
    """
    maintenance: PackageInfoOutputMaintenance
    """How actively the package is released, over all versions"""
    scores: PackageInfoOutputScores
    """Health scores from 0 to 1, computed from public registry data"""
    dependencies: list[PackageInfoOutputDependenciesItem]
    """Up to 500 direct dependencies, without those for development"""
    dependencyCount: int
    """Number of dependencies of the kind runtime"""
    advisories: NotRequired[list[PackageInfoOutputAdvisoriesItem]]
    """Known vulnerabilities of this version, worst first, up to 100"""
    signals: list[PackageInfoOutputSignalsItem]
    """Risks, worst first"""
    warnings: NotRequired[list[str]]
    """Parts that could not be read, and the reasons"""
    checkedAt: str
    """When the registry was asked, ISO 8601"""
    cache: PackageInfoOutputCache
    """Whether the content was fetched for this call or is a stored answer, and how old it is"""
    requestId: str
    """Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged"""


class PackageInfo(JobOperation[PackageInfoOutput]):
    """Check the health and the risks of an npm or PyPI package."""

    definition = Definition("POST", "/package", is_paid=True, sign_in="request", names={"cache_ttl": "cacheTtl"})

    def __call__(self, **input: Unpack[PackageInfoInput]) -> PackageInfoOutput:
        """Check the health and the risks of an npm or PyPI package.

        Reads a package from its registry, its download counts, and its known vulnerabilities
        (OSV). Describes the latest version, or the one that `version` names. `scores` run from 0
        to 1 and use only public registry data. quality: license, readme, tests, linters,
        homepage, and advisories. popularity: downloads on a logarithmic scale up to ten million
        a month, and their growth. maintenance: the frequency of releases over two years. A part
        that a registry does not publish is left out of the mean. If the download counts or the
        advisories cannot be read, they are absent and `warnings` says so. An unknown package or
        version costs nothing.

        Args:
            name: required. Name as the registry writes it: lodash, @babel/core, python-dateutil
            registry: required. npm: JavaScript; pypi: Python
            version: Exact version. Default: the latest one; on PyPI, the newest that is neither
                yanked nor a prerelease
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return self._call(input)

    def with_response(self, **input: Unpack[PackageInfoInput]) -> Answered[PackageInfoOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return self._with_response(input)

    def start(self, **input: Unpack[PackageInfoInput]) -> Job[PackageInfoOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if it fails."""
        return self._start(input)


class AsyncPackageInfo(AsyncJobOperation[PackageInfoOutput]):
    """Check the health and the risks of an npm or PyPI package."""

    definition = PackageInfo.definition

    async def __call__(self, **input: Unpack[PackageInfoInput]) -> PackageInfoOutput:
        """Check the health and the risks of an npm or PyPI package.

        Reads a package from its registry, its download counts, and its known vulnerabilities
        (OSV). Describes the latest version, or the one that `version` names. `scores` run from 0
        to 1 and use only public registry data. quality: license, readme, tests, linters,
        homepage, and advisories. popularity: downloads on a logarithmic scale up to ten million
        a month, and their growth. maintenance: the frequency of releases over two years. A part
        that a registry does not publish is left out of the mean. If the download counts or the
        advisories cannot be read, they are absent and `warnings` says so. An unknown package or
        version costs nothing.

        Args:
            name: required. Name as the registry writes it: lodash, @babel/core, python-dateutil
            registry: required. npm: JavaScript; pypi: Python
            version: Exact version. Default: the latest one; on PyPI, the newest that is neither
                yanked nor a prerelease
            timeout: Maximum time of the call in milliseconds, queue included. Default: 15000
            cache: Accept a stored answer, 70 % cheaper. Default: True
            cache_ttl: Maximum age of a stored answer in seconds. Default: 3600
        """
        return await self._call(input)

    async def with_response(self, **input: Unpack[PackageInfoInput]) -> Answered[PackageInfoOutput]:
        """Like the call, and returns the facts of the response beside the output."""
        return await self._with_response(input)

    async def start(self, **input: Unpack[PackageInfoInput]) -> AsyncJob[PackageInfoOutput]:
        """Starts the job and returns without its result. It is paid now, and refunded as credits if
        it fails.
        """
        return await self._start(input)
