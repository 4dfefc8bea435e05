import { hash } from 'node:crypto'
import { canonicalJson } from '#shared/contract/canonical-json.ts'

/** Identifies the request that a payment is for: SHA-256, in hex, of the operation and its input in canonical order. */
export function requestHash(operation: string, input: unknown): string {
  return hash('sha256', `${operation}\n${canonicalJson(input)}`)
}
