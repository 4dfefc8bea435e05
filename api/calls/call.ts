import type { Json } from '#shared/contract/json.ts'
import type { JobEvent } from '#shared/contract/models/answers/answer-events.ts'
import type { AnyOperation } from '#shared/contract/operations/index.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import type { SignedRequest } from '#shared/contract/sign-in-text.ts'
import type { SentKey } from './read-key.ts'
import type { SentSignIn } from './read-sign-in.ts'
import type { PendingUpload, SentFile } from './sent-file.ts'
import type { SentSession } from './sent-session.ts'

/** One request on its way through the pipeline, from any transport. */
export interface Call {
  operation: AnyOperation
  /** A UUIDv7 that this service generates. */
  requestId: string
  /** Unix milliseconds. */
  receivedAt: number
  /** The client address that limits count: an IPv4 address or an IPv6 /64. */
  client: string
  /** Returns the input as it was sent, a new value each time: validation adds defaults to it. Throws INVALID_REQUEST. */
  input: () => unknown
  /** The body is a file, and has not been read. */
  upload?: PendingUpload
  /** The file that was the body. Its `reference` is `file` in the input. */
  file?: SentFile
  preference: Preference
  /** Whether the caller has closed the connection. */
  isGone: () => boolean
  /** Aborts with CallerGone when the caller closes the connection. Also after the answer. */
  gone: AbortSignal
  /** The caller reads the events of the job. Then the call is prepaid. */
  stream?: CallStream
  payment?: RawPayment
  /** A wallet's proof of identity. */
  signIn?: SentSignIn
  /** The session of a browser. Set only where no other proof of identity was sent, and for free operations that take one. */
  session?: SentSession
  /** A spending key of a wallet. */
  key?: SentKey
  /** The request that the proof must cover; absent when the call has no HTTP request of its own. */
  request?: () => SignedRequest
  /** `Idempotency-Key`: for a day, calls of one wallet, or of one spending key, with the same key are charged once and get the same answer. */
  idempotencyKey?: string
  /** `X-Max-Price`: the most that the caller pays. */
  maxPrice?: MicroDollars
  /** Headers of the answer or the error. The pipeline adds to them. */
  headers: Record<string, string>
  /** Fields of this request's log line. The pipeline adds to them. */
  logFields: CallLogFields
}

/** The caller of a call that reads it while its job runs. */
export interface CallStream {
  /** Sends the head of the response, once: the money has moved, or the call is free. */
  begin: () => void
  /** Sends an event, unless the caller reads too slowly. Only after `begin`. */
  send: (event: JobEvent) => void
}

export interface CallLogFields {
  cached?: boolean
  /** Dollars that were charged. */
  amount?: string
  /** Dollars that came back as credits. */
  refunded?: string
  paymentState?: PaymentPhase
  /** The host of the first URL of the input. */
  host?: string
  /** The number of its hosts, if there are several. */
  hosts?: number
}

/**
 * The state of a call's payment. unused: no money moved · in_flight: claimed for this call · settled: the money moved ·
 * unknown: the outcome of the settlement is unknown · other_request: it belongs to another request (never public).
 */
export type PaymentPhase = 'unused' | 'in_flight' | 'settled' | 'unknown' | 'other_request'

/** A payment as it was sent. */
export interface RawPayment {
  /** Base64 of JSON, as in the `Payment-Signature` header. */
  base64: string
  /** Its location in the request, for error messages. */
  location: string
}

/** 202: the job goes on, and the body has its address. 402: the headers have the offers. */
export interface Answer {
  status: 200 | 202 | 402
  body: JsonBody
  /** Names the answer for continuations. Returns an id of `JobIds`; absent if nothing is stored. */
  name?: () => Promise<string>
}

export type JsonFields = Readonly<Record<string, Json>>

/** A JSON object as bytes, in pieces. A stored result of megabytes is one piece of many bodies: it is not copied. */
export interface JsonBody {
  pieces: readonly Buffer[]
  /** The object. A stored result is parsed once: do not change it. */
  parse: () => JsonFields
}

/** A body of one piece. */
export function jsonBody(value: object): JsonBody {
  // Answers are plain JSON.
  return { pieces: [Buffer.from(JSON.stringify(value))], parse: () => value as JsonFields }
}

/** The JSON of an object with at least one field, and one more field, whose value is a body of its own. */
export function bodyWithField(json: string, name: string, { pieces, parse }: JsonBody): JsonBody {
  const start = `${json.slice(0, -1)},${JSON.stringify(name)}:`
  return {
    pieces: [Buffer.from(start), ...pieces, Buffer.from('}')],
    parse: () => ({ ...(JSON.parse(json) as JsonFields), [name]: parse() }),
  }
}

export const textOfBody = ({ pieces }: JsonBody): string => Buffer.concat(pieces).toString()

/** In bytes. */
export const lengthOfBody = ({ pieces }: JsonBody): number => pieces.reduce((sum, { length }) => sum + length, 0)

/** The `Prefer` header (RFC 7240). */
export interface Preference {
  /** Answer 202 at once. */
  respondAsync: boolean
  /** The longest wait for the result. */
  waitMs?: number
}

/** Ignores unknown and malformed preferences (RFC 7240, section 2). */
export function parsePreference(header: string): Preference {
  const wait = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,4})"?\s*(?:[,;]|$)/i.exec(header)?.[1]
  return {
    respondAsync: /(?:^|[,;\s])respond-async\s*(?:[,;]|$)/i.test(header),
    ...(wait !== undefined && { waitMs: Number(wait) * 1000 }),
  }
}

/** How long to wait for a job: `defaultMs` without a preference, and the header that confirms the preference. `async: true` in the input means no wait. */
export function jobWaitFor(
  { respondAsync, waitMs }: Preference,
  input: Readonly<Record<string, unknown>>,
  defaultMs: number,
): { waitMs: number; headers: Record<string, string> } {
  if (input['async'] === true) return { waitMs: 0, headers: {} }
  const applied = [respondAsync && 'respond-async', waitMs !== undefined && `wait=${waitMs / 1000}`].filter(Boolean)
  if (applied.length === 0) return { waitMs: defaultMs, headers: {} }
  // With both, 202 comes after the wait (RFC 7240, section 4.3).
  return { waitMs: waitMs ?? 0, headers: { 'Preference-Applied': applied.join(', ') } }
}
