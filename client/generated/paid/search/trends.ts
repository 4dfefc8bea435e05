// Written by `npm run docs`. Do not edit.

/** `POST /search/trends` */
export interface SearchTrendsInput {
  /** One to five queries, separated by commas */
  query: string
  /** Period until now. Default: "year" */
  period?: "hour" | "day" | "week" | "month" | "quarter" | "year" | "five-years" | "all"
  /** ISO 3166-1 code, such as us */
  country?: string
  /** Maximum time of the call in milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /search/trends` */
export interface SearchTrendsOutput {
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
  /** Intervals of the period, oldest first; empty if there were too few searches */
  timeline: {
    /** As the provider writes it, such as Nov 15 – 21, 2026 */
    date: string
    /** Start of the interval, Unix seconds */
    timestamp: number
    /** Interest in each query, in the order of the queries */
    values: {
      /** One of the queries */
      query: string
      /** Relative interest */
      value: number
    }[]
  }[]
}
