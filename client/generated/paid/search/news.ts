// Written by `npm run docs`. Do not edit.

/** `POST /search/news` */
export interface SearchNewsInput {
  /** Query; "phrases" and site:example.com work */
  query: string
  /** Maximum results. Default: 10 */
  limit?: number
  /** ISO 3166-1 code, such as us */
  country?: string
  /** ISO 639-1 code, such as en */
  language?: string
  /** Maximum time of the call in milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
  /** Only pages of these sites */
  includeDomains?: string[]
  /** No pages of these sites */
  excludeDomains?: string[]
  /** Maximum age of the results */
  freshness?: "day" | "week" | "month" | "year"
}

/** `POST /search/news` */
export interface SearchNewsOutput {
  /** The requested query */
  query: string
  /** Service whose results these are; of merged results, the first of the services */
  provider?: {
    /** Stable id of the service, such as serper */
    id: string
    /** Name of the service for people, such as Serper */
    name: string
  }
  /** All services whose results were merged. Absent if it was one */
  mergedProviders?: {
    /** Stable id of the service, such as serper */
    id: string
    /** Name of the service for people, such as Serper */
    name: string
  }[]
  /** Options that the provider could not apply, and providers that failed */
  warnings?: string[]
  /** When the search ran, ISO 8601 */
  searchedAt: string
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
  /** Results, best first */
  results: {
    /** Place in the results, from 1 */
    position: number
    /** Title of the page, as plain text */
    title: string
    /** URL of the page, without redirects of the search engine and tracking parameters */
    url: string
    /** Beginning of the article, or its text around the words of the query */
    snippet?: string
    /** Name of the publisher */
    source?: string
    /** As the provider writes it, such as 2 hours ago */
    date?: string
    /** ISO 8601 date or timestamp */
    isoDate?: string
    /** URL of a small image */
    thumbnail?: string
  }[]
}
