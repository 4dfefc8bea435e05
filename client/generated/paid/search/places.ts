// Written by `npm run docs`. Do not edit.

/** `POST /search/places` */
export interface SearchPlacesInput {
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
  /** Where to search, in words: a city, a district or an address */
  location?: string
}

/** `POST /search/places` */
export interface SearchPlacesOutput {
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
    /** Name of the business, sight or address */
    name: string
    /** Postal address in one line */
    address?: string
    /** Average rating, usually from 1 to 5 */
    rating?: number
    /** Number of ratings */
    reviews?: number
    /** As the provider writes it, such as $$ */
    priceLevel?: string
    /** Kind of place as the provider names it, such as cafe */
    category?: string
    /** Phone number, as the provider writes it */
    phone?: string
    /** URL of the website of the place */
    website?: string
    /** Text about the place, which may state its opening hours */
    description?: string
    /** Identifier of the place at the provider */
    placeId?: string
    /** Position on the map */
    coordinates?: {
      /** Degrees, negative in the south */
      latitude: number
      /** Degrees, negative in the west */
      longitude: number
    }
  }[]
}
