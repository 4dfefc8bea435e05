// Written by `npm run docs`. Do not edit.

/** `POST /answer` */
export interface AnswerInput {
  /** Query; "phrases" and site:example.com work */
  query: string
  /** Maximum number of pages to read. Default: 3 */
  sources?: number
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
  /** The call before, for a follow-up such as "How long is it?". Only the names in it are used, to complete the question; it is not evidence */
  context?: {
    /** The earlier question */
    question: string
    /** Its answer */
    answer?: string
  }
  /** Only pages of these sites */
  includeDomains?: string[]
  /** No pages of these sites */
  excludeDomains?: string[]
  /** Read all of these pages instead of searching */
  urls?: string[]
  /** Maximum time of the call in milliseconds, queue included. Default: 30000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /answer` */
export interface AnswerOutput {
  /** The question */
  query: string
  /** The question as it was answered, with the subject from `context`. Absent without one */
  standaloneQuestion?: string
  /** Sentences with [n] after each statement; n is the `index` of a source and of its citations. A line for each with `format` bullets */
  answer: string
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
  /** Share of the statements that were checked and found, weighted by independent sources; 0 to 1 */
  confidence: number
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
  /** Searches and steps that failed, and the consequences */
  warnings?: string[]
  /** The pages that were read, cited or not */
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
  /** Up to 5 questions that the cited pages answer, by their headings. Absent without one */
  relatedQuestions?: {
    /** A heading of the page; unless it is a question, the subject stands in front of it */
    question: string
    /** `index` of the source */
    index: number
  }[]
  /** Pages that could not be read; others took their places */
  failedSources?: {
    /** URL of the page, as requested */
    url: string
    /** Error code, such as TARGET_BLOCKED */
    code: string
    /** For people: what went wrong */
    message: string
  }[]
  /** When the answer was written */
  answeredAt: string
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
