/** An error that the service answered with, or `NETWORK` if it did not answer. */
export class CallError extends Error {
  readonly code: string
  readonly details: readonly Detail[]

  constructor(code: string, message: string, { cause, details = [] }: { cause?: unknown; details?: Detail[] } = {}) {
    super(message, { cause })
    this.name = 'CallError'
    this.code = code
    this.details = details
  }
}

/** A problem of a part of a request. `path`: the JSON Pointer of a field, such as `/hosts/0`. */
interface Detail {
  path: string
  message: string
}

/** `fetch`. Throws CallError if the service does not answer. */
export async function fetchAnswer(target: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(target, init)
  } catch (cause) {
    throw noAnswer(cause)
  }
}

export const noAnswer = (cause: unknown): CallError =>
  new CallError('NETWORK', 'The service did not answer. Check your connection and try again.', { cause })

/** The JSON of a response; undefined if it has none. */
export const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

/** The error of a response that is not a success. */
export function errorOf(response: Response, body: unknown): CallError {
  const field = (name: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  const { status } = response
  const code = field('code')
  const message = field('message')
  const details = field('details')
  return new CallError(
    typeof code === 'string' ? code : `HTTP ${status}`,
    typeof message === 'string' ? message : `The service answered with status ${status}. Try again later.`,
    // The service writes paths and messages.
    Array.isArray(details) ? { details: details as Detail[] } : {},
  )
}
