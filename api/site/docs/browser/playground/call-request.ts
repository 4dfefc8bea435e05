import { fillPath, withQuery } from '#shared/contract/fill-path.ts'

export interface PlaygroundRequest {
  method: string
  /** With the query. */
  target: string
  body: string | undefined
}

/** The request of an operation with an input. Throws an Error if the path lacks a field. */
export function requestOf({ method, path }: { method: string; path: string }, input: object): PlaygroundRequest {
  const { filled, others } = fillPath(path, input)
  if (method !== 'POST' && method !== 'PATCH') return { method, target: withQuery(filled, others), body: undefined }
  const hasBody = others.length > 0 || filled === path
  return { method, target: filled, body: hasBody ? JSON.stringify(Object.fromEntries(others)) : undefined }
}

/** An input that a person typed as JSON. Throws an Error that says what is wrong with it. */
export function parseInput(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text.trim() === '' ? '{}' : text)
  } catch (error) {
    throw new Error(`The input is not valid JSON: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('Expected a JSON object, such as {"url": "https://example.com/"}.')
  return value as Record<string, unknown>
}

/** The request as a shell command, without a payment. */
export const curlOf = ({ method, target, body }: PlaygroundRequest, origin: string): string =>
  [
    `curl ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}${quoted(origin + target)}`,
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`]),
  ].join(' \\\n  ')

/** A text as one word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
