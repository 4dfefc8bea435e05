// Written by `npm run docs`. Do not edit.

/** `POST /intel/company` */
export interface IntelCompanyInput {
  /** Company name or domain */
  target: string
  /** quick (or basic): about 4 sources; standard: 8; comprehensive (or deep): 14. Default: "standard" */
  depth?: "quick" | "standard" | "comprehensive" | "basic" | "deep"
  /** Only pages of these sites */
  includeDomains?: string[]
  /** No pages of these sites */
  excludeDomains?: string[]
  /** Maximum time of the call in milliseconds, queue included. Default: 120000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
  /** Answer 202 at once, like Prefer: respond-async. Default: false */
  async?: boolean
}

/** `POST /intel/company` */
export interface IntelCompanyOutput {
  /** Name of the company in the sources; `target` of the call if none states it */
  name: string
  /** Domain of its website; absent if no source shows it */
  domain?: string
  /** null if no source states how the company is funded */
  funding: {
    /** Statements with [n] */
    summary: string
    /** The rounds that the sources name */
    rounds: {
      /** Name of the round, such as Seed or Series A */
      name: string
      /** Statement with [n] */
      text: string
      /** As the source writes it */
      amount?: string
      /** As the source writes it */
      date?: string
      /** Names of investors in the cited statement, up to 20 */
      investors: string[]
    }[]
  } | null
  /** Statements with [n] */
  summary: string
  /** At least one for each [n]; every quote was found in its page */
  citations: {
    /** The n of [n], and the `index` of the source */
    index: number
    /** URL of the page, as requested */
    url: string
    /** Title of the page; empty if it has none */
    title: string
    /** Words of the page that back the statement */
    quote: string
    /** SHA-256 of the page as markdown, when it was read; see /proof/verify */
    hash: string
    /** When the page was read */
    fetchedAt: string
    /** true if the statement repeats the page word for word, because the page does not say all that the model wrote in its place */
    verbatim?: boolean
  }[]
  /** Statements and questions that the sources do not support. Empty if they support everything */
  gaps: {
    /** The statement or question */
    text: string
    /** not_answered: no source answers it; contradicted: the quotes say the opposite; not_supported: they speak of something else, or with less certainty; the others: which check the statement failed */
    reason: "no_citation" | "unknown_source" | "quote_not_found" | "number_not_found" | "date_not_found" | "name_not_found" | "contradicted" | "not_supported" | "not_answered"
  }[]
  /** Figures and statements on which sources disagree; none is averaged */
  contradictions: {
    /** The figure or topic on which the sources differ, with its year if they name one */
    subject: string
    /** Two or more sources, each with its value */
    sides: {
      /** `index` of the source */
      index: number
      /** URL of the page that gives the value */
      url: string
      /** Figure with its unit, or statement, of this source */
      value: string
      /** Words of the page */
      quote: string
    }[]
  }[]
  /** Share of the statements that were checked and found, weighted by independent sources; 0 to 1 */
  confidence: number
  /** Name of the language model; `extractive` if none wrote the answer */
  model: string
  /** Facts about the sources that a careful reader should know */
  signals: {
    /** Stable code of the fact: handle signals by it */
    code: "prompt_injection" | "contradiction" | "stale_source"
    /** info: worth knowing; warning: check it; critical: a grave risk */
    severity: "info" | "warning" | "critical"
    /** For people: what was found, and why it matters */
    message: string
    /** URL of the page. Absent if the fact is about several pages */
    url?: string
  }[]
  /** Pages that were read */
  sources: {
    /** The n of [n] */
    index: number
    /** URL of the page, as requested */
    url: string
    /** Title of the page; empty if it has none */
    title: string
    /** ISO 8601 date or timestamp that the page declares */
    publishedAt?: string
  }[]
  /** Searches and pages that failed */
  warnings?: string[]
  /** When the research ended */
  researchedAt: string
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
