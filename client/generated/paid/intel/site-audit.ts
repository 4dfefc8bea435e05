// Written by `npm run docs`. Do not edit.

/** `POST /intel/site-audit` */
export interface IntelSiteAuditInput {
  /** URL of a page of the site, usually its home page */
  url: string
  /** basic: the page; deep: up to five pages of the site. quick and standard mean basic, comprehensive means deep. Default: "basic" */
  depth?: "basic" | "deep" | "quick" | "standard" | "comprehensive"
  /** Format of `report`. html: one self-contained document; json: no report. Default: "markdown" */
  format?: "markdown" | "html" | "json"
  /** Milliseconds, queue included. Default: 60000 */
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
  /** 0 to 100 each. A score whose part is in `missing` is absent */
  scores: {
    seo?: number
    performance?: number
    security: number
    accessibility?: number
  }
  /** Mean of the scores */
  score: number
  /** Of `score`. A: from 90, B: 80, C: 70, D: 60, E: 50 */
  grade: "A" | "B" | "C" | "D" | "E" | "F"
  /** Worst first */
  issues: {
    /** Code of the rule; rules of axe-core start with axe- */
    id: string
    category: "seo" | "performance" | "security" | "accessibility"
    severity: "critical" | "serious" | "moderate" | "minor"
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
  /** Largest gain first */
  recommendations: {
    text: string
    /** Ids of the issues that it solves */
    issues: string[]
    effort: "low" | "medium" | "high"
    /** Points of the mean that the issues cost; a score that is 0 gains less */
    gain: number
  }[]
  metrics: {
    mobile?: {
      /** Loads with an empty cache; timings are their medians */
      runs: number
      /** From the start of the navigation to the first byte of the page */
      ttfbMs: number
      /** First Contentful Paint */
      fcpMs?: number
      /** Largest Contentful Paint */
      lcpMs?: number
      /** Cumulative Layout Shift */
      cls: number
      /** Total Blocking Time: the parts of long tasks above 50 ms, after the first paint */
      tbtMs: number
      longTasks: number
      /** Until the load event */
      loadMs?: number
      requests: number
      /** As transferred, headers included */
      transferBytes: number
      requestsByType: {
        type: string
        requests: number
        bytes: number
      }[]
      domElements: number
      /** URLs of resources that delay the first paint */
      renderBlocking: string[]
      /** Texts above 1 KiB that were sent without compression */
      uncompressed: {
        url: string
        type: string
        /** As transferred */
        bytes: number
      }[]
      /** Static resources that browsers may not keep for a day */
      uncached: {
        url: string
        type: string
        /** As transferred */
        bytes: number
      }[]
    }
    desktop?: {
      /** Loads with an empty cache; timings are their medians */
      runs: number
      /** From the start of the navigation to the first byte of the page */
      ttfbMs: number
      /** First Contentful Paint */
      fcpMs?: number
      /** Largest Contentful Paint */
      lcpMs?: number
      /** Cumulative Layout Shift */
      cls: number
      /** Total Blocking Time: the parts of long tasks above 50 ms, after the first paint */
      tbtMs: number
      longTasks: number
      /** Until the load event */
      loadMs?: number
      requests: number
      /** As transferred, headers included */
      transferBytes: number
      requestsByType: {
        type: string
        requests: number
        bytes: number
      }[]
      domElements: number
      /** URLs of resources that delay the first paint */
      renderBlocking: string[]
      /** Texts above 1 KiB that were sent without compression */
      uncompressed: {
        url: string
        type: string
        /** As transferred */
        bytes: number
      }[]
      /** Static resources that browsers may not keep for a day */
      uncached: {
        url: string
        type: string
        /** As transferred */
        bytes: number
      }[]
    }
  }
  security: {
    /** The published scoring, and its version */
    algorithm: string
    /** Of the published scoring: may exceed 100 */
    score: number
    grade: "A+" | "A" | "A-" | "B+" | "B" | "B-" | "C+" | "C" | "C-" | "D+" | "D" | "D-" | "F"
    tests: {
      name: string
      /** Code of the HTTP Observatory */
      result: string
      /** Points added or removed; bonuses count only from 90 points on */
      modifier: number
      passed: boolean
      description: string
      evidence?: string
    }[]
    tls?: {
      protocol: string
      issuer: string
      /** ISO 8601 timestamp */
      validTo: string
    }
    /** Resources that a page of https loads over http */
    mixedContent: string[]
  }
  accessibility?: {
    /** axe-core and its version */
    engine: string
    /** Rules that every checked page passes */
    passes: number
    /** Rules that a person must check */
    incomplete: number
    violations: {
      /** Rule of axe-core */
      rule: string
      impact: "critical" | "serious" | "moderate" | "minor"
      help: string
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
  pages: {
    url: string
    status: number
    title: string
    redirects: string[]
  }[]
  /** Parts that could not be checked; `warnings` says why */
  missing: ("seo" | "performance" | "security" | "accessibility" | "desktop" | "links" | "sitemap" | "robots")[]
  warnings?: string[]
  /** The audit for people, in `format` */
  report?: string
  /** ISO 8601 timestamp */
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
