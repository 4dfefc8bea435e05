// Written by `npm run docs`. Do not edit.

/** `POST /intel/site-audit` */
export interface IntelSiteAuditInput {
  /** URL of a page of the site, usually its home page */
  url: string
  /** basic: the page; deep: up to five pages of the site. quick and standard mean basic, comprehensive means deep. Default: "basic" */
  depth?: "basic" | "deep" | "quick" | "standard" | "comprehensive"
  /** Format of `report`. html: one self-contained document; json: no report. Default: "markdown" */
  format?: "markdown" | "html" | "json"
  /** Maximum time of the call in milliseconds, queue included. Default: 60000 */
  timeout?: number
  /** Answer 202 at once, like Prefer: respond-async. Default: false */
  async?: boolean
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /intel/site-audit` */
export interface IntelSiteAuditOutput {
  /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
  url: string
  /** URL after redirects */
  finalUrl: string
  /** Score of each category, 0 to 100. A score whose part is in `missing` is absent */
  scores: {
    /** Search engine optimization: 100 less the impacts of its issues */
    seo?: number
    /** Speed: 100 less the impacts of its issues */
    performance?: number
    /** Security headers and transport: 100, with the bonus of the published scoring, less the impacts of its issues */
    security: number
    /** Accessibility: 100 less the impacts of its issues */
    accessibility?: number
  }
  /** Mean of the scores */
  score: number
  /** Grade of `score`. A: from 90, B: 80, C: 70, D: 60, E: 50 */
  grade: "A" | "B" | "C" | "D" | "E" | "F"
  /** Faults that were found, worst first */
  issues: {
    /** Code of the rule; rules of axe-core start with axe- */
    id: string
    /** The score that it lowers */
    category: "seo" | "performance" | "security" | "accessibility"
    /** From grave to slight, as axe-core names them */
    severity: "critical" | "serious" | "moderate" | "minor"
    /** The fault, in a few words */
    title: string
    /** The reason why it matters */
    description: string
    /** The parts of the page or its headers that show it, up to 10 */
    evidence: string[]
    /** URLs of the pages, if it is not one of the whole site */
    where?: string[]
    /** Points that the category loses by it */
    impact: number
    /** URL of an explanation */
    help?: string
  }[]
  /** Remedies, the largest gain first */
  recommendations: {
    /** The remedy, as an imperative sentence */
    text: string
    /** Ids of the issues that it solves */
    issues: string[]
    /** Estimated work of the remedy */
    effort: "low" | "medium" | "high"
    /** Points of the mean that the issues cost; a score that is 0 gains less */
    gain: number
  }[]
  /** Measurements of the page on each kind of device */
  metrics: {
    /** As a phone. Absent if the browser gave no timings */
    mobile?: {
      /** Loads with an empty cache; timings are their medians */
      runs: number
      /** Milliseconds from the start of the navigation to the first byte of the page */
      ttfbMs: number
      /** First Contentful Paint, milliseconds */
      fcpMs?: number
      /** Largest Contentful Paint, milliseconds */
      lcpMs?: number
      /** Cumulative Layout Shift, a number without a unit */
      cls: number
      /** Total Blocking Time: the parts of long tasks above 50 ms, after the first paint; milliseconds */
      tbtMs: number
      /** Number of tasks of the main thread above 50 ms */
      longTasks: number
      /** Milliseconds until the load event */
      loadMs?: number
      /** Number of requests that the page made, up to 2,000 */
      requests: number
      /** Bytes of these requests as transferred, headers included */
      transferBytes: number
      /** The same for each type of resource, most bytes first */
      requestsByType: {
        /** document, stylesheet, script, image, font, media, xhr, fetch or other */
        type: string
        /** Number of requests of the type */
        requests: number
        /** Bytes as transferred, headers included */
        bytes: number
      }[]
      /** Number of elements of the document */
      domElements: number
      /** URLs of resources that delay the first paint */
      renderBlocking: string[]
      /** Texts above 1 KiB that were sent without compression, up to 50 */
      uncompressed: {
        /** URL of the resource, up to 500 characters */
        url: string
        /** document, stylesheet, script, image, font, media, xhr, fetch or other */
        type: string
        /** Bytes as transferred, headers included */
        bytes: number
      }[]
      /** Static resources that browsers may not keep for a day, up to 50 */
      uncached: {
        /** URL of the resource, up to 500 characters */
        url: string
        /** document, stylesheet, script, image, font, media, xhr, fetch or other */
        type: string
        /** Bytes as transferred, headers included */
        bytes: number
      }[]
    }
    /** As a desktop computer. Absent if the browser gave no timings */
    desktop?: {
      /** Loads with an empty cache; timings are their medians */
      runs: number
      /** Milliseconds from the start of the navigation to the first byte of the page */
      ttfbMs: number
      /** First Contentful Paint, milliseconds */
      fcpMs?: number
      /** Largest Contentful Paint, milliseconds */
      lcpMs?: number
      /** Cumulative Layout Shift, a number without a unit */
      cls: number
      /** Total Blocking Time: the parts of long tasks above 50 ms, after the first paint; milliseconds */
      tbtMs: number
      /** Number of tasks of the main thread above 50 ms */
      longTasks: number
      /** Milliseconds until the load event */
      loadMs?: number
      /** Number of requests that the page made, up to 2,000 */
      requests: number
      /** Bytes of these requests as transferred, headers included */
      transferBytes: number
      /** The same for each type of resource, most bytes first */
      requestsByType: {
        /** document, stylesheet, script, image, font, media, xhr, fetch or other */
        type: string
        /** Number of requests of the type */
        requests: number
        /** Bytes as transferred, headers included */
        bytes: number
      }[]
      /** Number of elements of the document */
      domElements: number
      /** URLs of resources that delay the first paint */
      renderBlocking: string[]
      /** Texts above 1 KiB that were sent without compression, up to 50 */
      uncompressed: {
        /** URL of the resource, up to 500 characters */
        url: string
        /** document, stylesheet, script, image, font, media, xhr, fetch or other */
        type: string
        /** Bytes as transferred, headers included */
        bytes: number
      }[]
      /** Static resources that browsers may not keep for a day, up to 50 */
      uncached: {
        /** URL of the resource, up to 500 characters */
        url: string
        /** document, stylesheet, script, image, font, media, xhr, fetch or other */
        type: string
        /** Bytes as transferred, headers included */
        bytes: number
      }[]
    }
  }
  /** Security headers and transport, by the published scoring of the HTTP Observatory */
  security: {
    /** The published scoring, and its version */
    algorithm: string
    /** Of the published scoring: may exceed 100 */
    score: number
    /** Grade of the published scoring */
    grade: "A+" | "A" | "A-" | "B+" | "B" | "B-" | "C+" | "C" | "C-" | "D+" | "D" | "D-" | "F"
    /** Result of each test */
    tests: {
      /** Name of the test, such as content-security-policy */
      name: string
      /** Code of the HTTP Observatory */
      result: string
      /** Points added or removed; bonuses count only from 90 points on */
      modifier: number
      /** true: the test removes no points */
      passed: boolean
      /** The meaning of the result, as a sentence */
      description: string
      /** Header or part of the page that shows it, up to 300 characters */
      evidence?: string
    }[]
    /** The connection of the page. Absent for a page over http */
    tls?: {
      /** Version of TLS, such as TLS 1.3 */
      protocol: string
      /** Issuer of the certificate */
      issuer: string
      /** When the certificate expires, ISO 8601 */
      validTo: string
    }
    /** Resources that a page of https loads over http, up to 50 */
    mixedContent: string[]
  }
  /** Findings of axe-core. Absent if it did not finish */
  accessibility?: {
    /** axe-core and its version */
    engine: string
    /** Rules that every checked page passes */
    passes: number
    /** Rules that a person must check */
    incomplete: number
    /** Rules that a checked page breaks, the gravest first */
    violations: {
      /** Rule of axe-core */
      rule: string
      /** As axe-core rates it */
      impact: "critical" | "serious" | "moderate" | "minor"
      /** The rule in words */
      help: string
      /** URL of an explanation of the rule */
      helpUrl: string
      /** Success criteria, such as 1.1.1 */
      wcag: string[]
      /** Elements that break it */
      count: number
      /** Up to 5 of them */
      nodes: {
        /** CSS selector */
        target: string
        /** The start of the element */
        html: string
        /** URL of the page */
        page: string
      }[]
    }[]
  }
  /** Pages that were audited: one, or up to five with `depth` deep */
  pages: {
    /** URL of the page, after redirects */
    url: string
    /** HTTP status of the page */
    status: number
    /** Title of the page; empty if it has none, or could not be read */
    title: string
    /** URLs that led to it, in order */
    redirects: string[]
  }[]
  /** Parts that could not be checked; `warnings` says why */
  missing: ("seo" | "performance" | "security" | "accessibility" | "desktop" | "links" | "sitemap" | "robots")[]
  /** Parts that could not be checked, and the reasons */
  warnings?: string[]
  /** The audit for people, in `format` */
  report?: string
  /** When the audit ended, ISO 8601 */
  auditedAt: string
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
