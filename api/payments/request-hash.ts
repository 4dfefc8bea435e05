import { hash } from 'node:crypto'

/** Identifies the request that a payment is for: SHA-256, in hex, of the operation and its input in canonical order. */
export function requestHash(operation: string, input: unknown): string {
  return hash('sha256', `${operation}\n${canonicalJson(input)}`)
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}
