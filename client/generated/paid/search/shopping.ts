// Written by `npm run docs`. Do not edit.

/** `POST /search/shopping` */
export interface SearchShoppingInput {
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
}

/** `POST /search/shopping` */
export interface SearchShoppingOutput {
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
    /** Name of the product, as plain text */
    title: string
    /** URL of the product or offer */
    url?: string
    /** As the shop writes it, such as 1.299,00 € */
    price?: string
    /** The price as a number */
    extractedPrice?: number
    /** ISO 4217 code */
    currency?: string
    /** Name of the shop */
    source?: string
    /** Average rating, usually from 1 to 5 */
    rating?: number
    /** Number of ratings */
    reviews?: number
    /** URL of a small image */
    thumbnail?: string
  }[]
}
