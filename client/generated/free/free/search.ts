// Written by `npm run docs`. Do not edit.

/** `POST /free/search` */
export interface FreeSearchInput {
  /** Query; "phrases" and site:example.com work */
  query: string
}

/** `POST /free/search` */
export interface FreeSearchOutput {
  /** The requested query */
  query: string
  /** Up to 3 results, best first */
  results: {
    title: string
    url: string
    /** Text of the page around the words; may be empty */
    snippet: string
    /** Position in the results, from 1 */
    position: number
  }[]
  /** When the search ran, ISO 8601 */
  searchedAt: string
  _reader: {
    /** Always free */
    tier: string
    /** Maximum number of results */
    maxResults: number
    rateLimit: {
      /** Calls per hour and client address, over all free endpoints */
      limit: number
      /** Remaining calls */
      remaining: number
      /** Seconds until the allowance is full again */
      resetSeconds: number
    }
    upgrade: {
      moreResults: string
      docs: string
    }
  }
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
