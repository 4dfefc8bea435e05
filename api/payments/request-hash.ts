import { hash } from 'node:crypto'
import { canonicalJson } from '#shared/contract/canonical-json.ts'

/** The request that a payment is for. `assertSameRequest` compares it with the one that a stored payment is for. */
export interface RequestIdentity {
  /** The hash of the validated input: spelling, aliases and written defaults make no difference. Receipts show it. */
  requestHash: string
  /** The hash of the input as it was sent. Every version of this service computes the same one. */
  sentHash: string
}

/** SHA-256, in hex, of an operation and its input in canonical order. */
export function requestHash(operation: string, input: unknown): string {
  return hash('sha256', `${operation}\n${canonicalJson(input)}`)
}
