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
  /** Path of the operation */
  endpoint: string
  /** HTTP method of the operation */
  method: string
  /** Price of the next call */
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
  /** Imperative phrase that says what the operation does */
  summary: string
  /** Example answer of the operation */
  sample: unknown
  /** recorded: a fixed example; live: fetched now and truncated */
  sampleType: "recorded" | "live"
  /** Present if a live sample was fetched or failed */
  live?: {
    /** URL of the page that was fetched */
    url: string
    /** true: the page has more content than the sample */
    truncated: boolean
    /** Why there is no live sample */
    error?: {
      /** Error code, such as TARGET_TIMEOUT */
      code: string
      /** For people: what went wrong, and what to do */
      message: string
      /** Single problems. Absent if there are none */
      details?: {
        /** Place of the problem, such as a JSON pointer into the input or the name of a header */
        path: string
        /** The problem, or the text that was found there */
        message: string
      }[]
    }
  }
  /** The payment that the page asked for within a day, unverified. A call for it fails and is not charged */
  toll?: {
    /** For people: what the page asks for */
    message: string
    /** Terms of the payment, as the page states them */
    details: {
      /** Place of the problem, such as a JSON pointer into the input or the name of a header */
      path: string
      /** The problem, or the text that was found there */
      message: string
    }[]
    /** When the page asked for it */
    seenAt: string
  }
  /** URL of the documentation */
  docs: string
  /** JSON Schemas of the operation */
  schema: {
    /** JSON Schema of the request */
    input: unknown
    /** JSON Schema of the answer */
    output: unknown
  }
  /** When the price was computed */
  previewedAt: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
