// Written by `npm run docs`. Do not edit.

/** `POST /package` */
export interface PackageInfoInput {
  /** Name as the registry writes it: lodash, @babel/core, python-dateutil */
  name: string
  /** npm: JavaScript; pypi: Python */
  registry: "npm" | "pypi"
  /** Exact version. Default: the latest one; on PyPI, the newest that is neither yanked nor a prerelease */
  version?: string
  /** Maximum time of the call in milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /package` */
export interface PackageInfoOutput {
  /** Name in the canonical form of the registry */
  name: string
  /** npm: JavaScript; pypi: Python */
  registry: "npm" | "pypi"
  /** The version that the facts are about */
  version: string
  /** Words of the maintainers about the package, up to 1000 characters */
  description?: string
  /** SPDX expression where one is known, else as the package states it. Absent without a license */
  license?: string
  /** npm: the version is deprecated. PyPI: it is yanked, or the project is inactive */
  deprecated: boolean
  /** Why it is deprecated or yanked, up to 1000 characters; may be empty. Absent if it is neither */
  deprecationReason?: string
  /** PyPI only: installers ignore the version unless it is pinned */
  yanked: boolean
  /** URL that the package declares */
  homepage?: string
  /** Web address of the source code that the package declares */
  repository?: string
  /** Versions of Node.js or Python that the package accepts */
  requires?: string
  /** Number of published versions */
  publishedVersions?: number
  /** When this version was published */
  publishedAt?: string
  /** Download counts of all versions, from the statistics of the registry. Absent if they could not be read */
  downloads?: {
    /** Downloads in 7 days */
    lastWeek: number
    /** Downloads in 30 days */
    lastMonth: number
    /** Downloads of each of the last 12 weeks, oldest first */
    weekly: number[]
  }
  /** How actively the package is released, over all versions */
  maintenance: {
    /** When the newest version was published */
    lastPublishedAt?: string
    /** When the first version was published */
    firstPublishedAt?: string
    /** Days since lastPublishedAt */
    daysSinceRelease?: number
    /** Accounts that may publish, where the registry tells */
    maintainers?: number
  }
  /** Health scores from 0 to 1, computed from public registry data */
  scores: {
    /** License, readme, tests, linters, homepage and advisories. Absent if none of them is known */
    quality?: number
    /** Downloads and their growth. Absent without download counts */
    popularity?: number
    /** Frequency of releases over two years. Absent without release dates */
    maintenance?: number
  }
  /** Up to 500 direct dependencies, without those for development */
  dependencies: {
    /** Name of the other package */
    name: string
    /** Accepted versions, as the package states them; empty: any */
    requirement: string
    /** optional on PyPI: needed by an extra only */
    kind: "runtime" | "optional" | "peer"
  }[]
  /** Number of dependencies of the kind runtime */
  dependencyCount: number
  /** Known vulnerabilities of this version, worst first, up to 100 */
  advisories?: {
    /** OSV id, such as GHSA-…, PYSEC-… or MAL-… */
    id: string
    /** Other ids of the same vulnerability, such as CVE-… */
    aliases: string[]
    /** One line about the vulnerability, as OSV has it */
    summary?: string
    /** As the source of the advisory rates it. Absent without a rating */
    severity?: "low" | "moderate" | "high" | "critical"
    /** Later versions with a fix */
    fixedIn: string[]
    /** When the advisory was published */
    publishedAt?: string
    /** URL of the advisory */
    url?: string
  }[]
  /** Risks, worst first */
  signals: {
    /** Stable code of the fact: handle signals by it */
    code: "MALICIOUS" | "SECURITY_HOLDING" | "VULNERABLE" | "TYPOSQUAT" | "DEPRECATED" | "YANKED" | "INSTALL_SCRIPTS" | "SOURCE_ONLY" | "NO_LICENSE" | "UNKNOWN_LICENSE" | "COPYLEFT_LICENSE" | "NEW_PACKAGE" | "STALE" | "SINGLE_MAINTAINER" | "NO_REPOSITORY" | "PRERELEASE" | "UNSTABLE"
    /** info: worth knowing; warning: check it; critical: a grave risk */
    severity: "info" | "warning" | "critical"
    /** For people: what was found, and why it matters */
    message: string
  }[]
  /** Parts that could not be read, and the reasons */
  warnings?: string[]
  /** When the registry was asked, ISO 8601 */
  checkedAt: string
  /** Whether the content was fetched for this call or is a stored answer, and how old it is */
  cache: {
    /** hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the target; stale: stored answer, because the target failed; bypass: fetched, because the call set cache to false or has private inputs */
    state: "hit" | "miss" | "revalidated" | "stale" | "bypass"
    /** Seconds since the answer was stored or confirmed */
    age: number
    /** When the answer was stored. Absent if the target forbids storing it */
    storedAt?: string
    /** When the stored answer stops being a hit */
    expiresAt?: string
  }
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
