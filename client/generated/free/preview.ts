// Written by `npm run docs`. Do not edit.

/** `POST /preview` */
export interface PreviewInput {
  /** Path of a paid operation, for example /fetch/basic, or the name of its tool */
  endpoint: string
  /** URL of a page to price, and to sample where the operation supports it */
  url?: string
}

/** `POST /preview` */
export interface PreviewOutput {
  endpoint: string
  method: string
  price: {
    /** On-chain price now of a call with the example input, for example 0.004 */
    amount: string
    /** Always USD */
    currency: string
    /** Price list of this deployment */
    list: "catalog" | "reference"
  }
  /** Present if the price depends on the host. A quoted price stays valid for its payment */
  pricing?: {
    /** Price for a host that is easy to render */
    base: string
    /** Factor for this host, from earlier calls: 1 (easy) to 3 (difficult) */
    multiplier: number
    /** Why this multiplier applies */
    reason: string
  }
  summary: string
  /** Example answer of the operation */
  sample: unknown
  /** recorded: a fixed example; live: fetched now and truncated */
  sampleType: "recorded" | "live"
  /** Present if a live sample was fetched or failed */
  live?: {
    url: string
    /** true: the page has more content than the sample */
    truncated: boolean
    /** Why there is no live sample */
    error?: {
      code: string
      message: string
      details?: {
        path: string
        message: string
      }[]
    }
  }
  /** The payment that the page asked for within a day, unverified. A call for it fails and is not charged */
  toll?: {
    message: string
    details: {
      path: string
      message: string
    }[]
    /** ISO 8601 timestamp */
    seenAt: string
  }
  /** URL of the documentation */
  docs: string
  /** JSON Schemas of the operation */
  schema: {
    input: unknown
    output: unknown
  }
  /** ISO 8601 timestamp */
  previewedAt: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
