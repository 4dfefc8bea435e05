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
    /** Title of the page, as plain text */
    title: string
    /** URL of the page, without redirects of the search engine and tracking parameters */
    url: string
    /** Text of the page around the words of the query; may be empty */
    snippet: string
    /** Place in the results, from 1 */
    position: number
  }[]
  /** When the search ran, ISO 8601 */
  searchedAt: string
  /** The limits of the free tier, and the allowance that is left */
  _reader: {
    /** Always free */
    tier: string
    /** Maximum number of results */
    maxResults: number
    /** The hourly allowance of the client address */
    rateLimit: {
      /** Calls per hour and client address, over all free endpoints */
      limit: number
      /** Remaining calls */
      remaining: number
      /** Seconds until the allowance is full again */
      resetSeconds: number
    }
    /** The paid operation that goes further */
    upgrade: {
      /** Sentence that names the operation with more results */
      moreResults: string
      /** URL of the documentation */
      docs: string
    }
  }
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
