import type { Definition } from './definition.ts'

/** A request as it is sent. */
export interface WireRequest {
  method: Definition['method']
  /** Path and query. */
  target: string
  /** JSON, of a POST. */
  body?: string
}

/** The request of a call: parameters in the path, other fields in the query or, of a POST, in the body. */
export function wireRequest({ method, path }: Definition, input: object | undefined): WireRequest {
  const fields = new Map(Object.entries(input ?? {}).filter(([, value]) => value !== undefined))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name)
    // Without this, a forgotten id would call another path.
    if (typeof value !== 'string' || value === '') throw new TypeError(`${name}: expected a text that is not empty.`)
    fields.delete(name)
    return encodeURIComponent(value)
  })
  if (method === 'POST') return { method, target: filled, body: JSON.stringify(Object.fromEntries(fields)) }
  const query = new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, String(value)]))
  return { method, target: query.size === 0 ? filled : `${filled}?${query.toString()}` }
}
