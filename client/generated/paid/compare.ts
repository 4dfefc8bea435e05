// Written by `npm run docs`. Do not edit.

/** `POST /compare` */
export interface CompareInput {
  /** 2 or 3 different URLs */
  urls: string[]
  /** Topics that the comparison is about */
  focus?: string
  /** pro: in a browser; auto: if the page needs one. Default: "auto" */
  tier?: "auto" | "basic" | "pro"
  /** Maximum time of the call in milliseconds, queue included. Default: 60000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /compare` */
export interface CompareOutput {
  /** The pages that were read, in the order of `urls` */
  sources: {
    /** The n of [n]: number of the source */
    index: number
    /** URL of the page, as requested */
    url: string
    /** Title of the page; empty if it has none */
    title: string
    /** SHA-256 of the page as markdown, when it was read; see /proof/verify */
    hash: string
    /** When the page was read */
    fetchedAt: string
  }[]
  /** Facts, similarities and differences, each with its support */
  comparison: {
    /** With the [n] of the sources, if a language model wrote it */
    summary: string
    /** Labeled facts of two or more pages; those of all pages come first */
    facets: {
      /** As the first page writes it */
      name: string
      /** One for each page that states the fact */
      values: {
        /** The n of [n]: number of the source */
        index: number
        /** Value of the fact, as the page writes it */
        value: string
        /** Words of the page */
        quote: string
      }[]
      /** Whether all values mean the same */
      agree: boolean
    }[]
    /** Things that the pages have in common */
    similarities: {
      /** The statement, as a sentence */
      text: string
      /** One or more of each page that the statement is about */
      quotes: {
        /** The n of [n]: number of the source */
        index: number
        /** Words of the page */
        quote: string
      }[]
      /** true if the statement repeats the page word for word, because the page does not say all that the model wrote in its place */
      verbatim?: boolean
    }[]
    /** How the pages differ */
    differences: {
      /** The statement, as a sentence */
      text: string
      /** One or more of each page that the statement is about */
      quotes: {
        /** The n of [n]: number of the source */
        index: number
        /** Words of the page */
        quote: string
      }[]
      /** true if the statement repeats the page word for word, because the page does not say all that the model wrote in its place */
      verbatim?: boolean
    }[]
  }
  /** At least one for each [n]; every quote was found in its page */
  citations?: {
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
  /** Causes that made the comparison worse */
  warnings?: string[]
  /** When the comparison was written */
  comparedAt: string
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
