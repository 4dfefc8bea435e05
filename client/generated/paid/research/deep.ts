// Written by `npm run docs`. Do not edit.

/** `POST /research/deep` */
export interface ResearchDeepInput {
  /** Question or topic */
  query: string
  /** quick: 5 sources; standard: 8; deep: 12. Default: "standard" */
  tier?: "quick" | "standard" | "deep"
  /** ISO 3166-1 code, such as us */
  country?: string
  /** ISO 639-1 code, such as en */
  language?: string
  /** Maximum age of the results */
  freshness?: "day" | "week" | "month" | "year"
  /** Number of statements. short: one to three; medium: as many as needed; long: a full account. Default: "medium" */
  length?: "short" | "medium" | "long"
  /** text: running text; bullets: one line for each statement, which starts with "- ". Default: "text" */
  format?: "text" | "bullets"
  /** Only pages of these sites */
  includeDomains?: string[]
  /** No pages of these sites */
  excludeDomains?: string[]
  /** Maximum time of the call in milliseconds, queue included. Default: 60000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
  /** Answer 202 at once, like Prefer: respond-async. Default: false */
  async?: boolean
}

/** `POST /research/deep` */
export interface ResearchDeepOutput {
  /** `query` of the call */
  query: string
  /** `tier` of the call */
  tier: "quick" | "standard" | "deep"
  /** Questions that the query was divided into */
  subQuestions: {
    /** The sub-question */
    question: string
    /** true: a statement of the answer belongs to it */
    answered: boolean
    /** `index` of the sources with quotes for it */
    sources: number[]
  }[]
  /** Statements with [n]. A line for each with `format` bullets */
  answer: string
  /** `answer` as a report: each statement once, below the sub-question that it answers */
  sections?: {
    /** A sub-question */
    heading: string
    /** Its statements of `answer`, with [n], in the same `format` */
    text: string
  }[]
  /** Statements with [n], most important first */
  keyFindings: string[]
  /** Pages that were read, best first */
  sources: {
    /** The n of [n] */
    index: number
    /** URL of the page, as requested */
    url: string
    /** Title of the page; empty if it has none */
    title: string
    /** Name of the site that the page declares */
    siteName?: string
    /** Author that the page declares */
    author?: string
    /** ISO 8601 date or timestamp that the page declares */
    publishedAt?: string
  }[]
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
    /** The sub-question that the statement answers */
    subQuestion: string
  }[]
  /** Number of `sources` */
  sourcesFetched: number
  /** Statements and questions that the sources do not support. Empty if they support everything */
  gaps: {
    /** The statement or question */
    text: string
    /** not_answered: no source answers it; contradicted: the quotes say the opposite; not_supported: they speak of something else, or with less certainty; the others: which check the statement failed */
    reason: "no_citation" | "unknown_source" | "quote_not_found" | "number_not_found" | "date_not_found" | "name_not_found" | "contradicted" | "not_supported" | "not_answered"
  }[]
  /** Numbers, dates and persons on which independent sources disagree */
  contradictions: {
    /** Words that the statements share */
    subject: string
    /** Two or more sources, each with its value */
    sides: {
      /** `index` of the source */
      index: number
      /** URL of the page that gives the value */
      url: string
      /** Number, date or person that this source gives */
      value: string
      /** Words of the page */
      quote: string
      /** ISO 8601 date or timestamp that the page declares */
      publishedAt?: string
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
  /** Searches, pages and steps that failed, and what the answer lacks for it */
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
