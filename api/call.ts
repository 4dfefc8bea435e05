import type { AnyOperation } from '#shared/operations/index.ts'
import type { Preference } from './preference.ts'

/** One request on its way through the pipeline, whichever door it came in by. */
export interface Call {
  operation: AnyOperation
  /** Ours, a UUIDv7. */
  requestId: string
  /** Unix milliseconds. */
  receivedAt: number
  /** Who is counted: an IPv4 address or an IPv6 /64. */
  client: string
  /** The input as it was sent; throws what is wrong with its form. */
  input: () => unknown
  preference: Preference
  /** Headers of the answer, whatever becomes of it: the pipeline adds to them. */
  headers: Record<string, string>
  /** What the log line of this request says beside its status. */
  notes: { cached?: boolean; amount?: string }
}
