import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { errorSchema } from '#api/documents/openapi/openapi-errors.ts'
import { acceptedSchema } from '#api/documents/openapi/openapi-operation.ts'
import { hasBody } from '#shared/contract/operation.ts'
import { operations, type OperationName } from '#shared/contract/operations/index.ts'

export interface Reply<Body = Record<string, unknown>> {
  status: number
  headers: Headers
  body: Body
}

const ajv = new Ajv2020({
  allErrors: true,
  // `objectOrNull` has no type.
  strictTypes: false,
  formats: {
    uri: (text: string) => URL.canParse(text),
    'date-time': (text: string) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  },
})
const outputs = new Map<string, ValidateFunction>(operations.map(({ name, output }) => [name, ajv.compile(output)]))
const isError = ajv.compile(errorSchema)
const isAcceptance = ajv.compile(acceptedSchema)

/**
 * Calls an operation over HTTP and checks the response against its output schema, or the error schema.
 *
 * @example
 * const { status, body } = await callOperation(service.url, 'fetch-basic', { url: `${site.url}/`, cache: false })
 */
export async function callOperation<Body = Record<string, unknown>>(
  baseUrl: string,
  name: OperationName,
  input: unknown,
  init: { headers?: Readonly<Record<string, string>> } = {},
): Promise<Reply<Body>> {
  const operation = operationNamed(name)
  const response = hasBody(operation)
    ? await fetch(baseUrl + filledPath(operation.path, input), {
        method: operation.method,
        body: typeof input === 'string' ? input : JSON.stringify(input),
        headers: { 'Content-Type': 'application/json', ...init.headers },
      })
    : await fetch(baseUrl + targetOf(operation.path, input), { ...init, method: operation.method })
  return checkReply(response, name)
}

function operationNamed(name: OperationName) {
  const operation = operations.find((known) => known.name === name)
  if (operation === undefined) throw new Error(`Unknown operation ${name}.`)
  return operation
}

/** The path with its parameters filled in. A raw body has none. */
const filledPath = (path: string, input: unknown) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(typeof input === 'string' ? 'any' : String(Reflect.get(Object(input), name))),
  )

/** The path with its parameters filled in, and the rest of the input as the query. */
function targetOf(path: string, input: unknown): string {
  const query = new URLSearchParams(input as Record<string, string>)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = query.get(name) ?? ''
    query.delete(name)
    return encodeURIComponent(value)
  })
  return query.size === 0 ? filled : `${filled}?${query.toString()}`
}

/** Checks a JSON response of an operation against its schema and the common headers. */
export async function checkReply<Body = Record<string, unknown>>(
  response: Response,
  name: OperationName,
): Promise<Reply<Body>> {
  const body: unknown = await response.json()
  const check = response.status === 202 ? isAcceptance : response.ok ? outputs.get(name) : isError
  if (check === undefined || !check(body)) {
    throw new Error(
      `${name}: the response with status ${response.status} does not match its schema: ${ajv.errorsText(check?.errors)}`,
    )
  }
  expectCommonHeaders(response.headers)
  if (!response.ok) expectRetryAfter(body, response.headers)
  // RFC 9110 §15.5.2.
  expect(response.headers.has('WWW-Authenticate')).toBe(response.status === 401)
  // An operation that reads another request returns the id of that request.
  if (!response.ok || !('requestId' in operationNamed(name).input.properties)) {
    expect(body).toHaveProperty('requestId', response.headers.get('X-Request-Id'))
  }
  // Checked against the schema above.
  return { status: response.status, headers: response.headers, body: body as Body }
}

/** Checks that the header equals the field of the error body. */
function expectRetryAfter(body: unknown, headers: Headers): void {
  const { retryAfter } = body as { retryAfter?: number }
  expect(headers.get('Retry-After')).toBe(retryAfter === undefined ? null : String(retryAfter))
}

/** Throws unless the value matches the operation's output schema. */
export function assertOutput(name: OperationName, value: unknown): void {
  const check = outputs.get(name)
  if (check === undefined || !check(value)) throw new Error(`${name}: ${ajv.errorsText(check?.errors)}`)
}

/** Checks the headers that every response has. */
/** The id of the job of a call, which `Location` names. */
export const jobIdOf = ({ headers }: { headers: Headers }): string =>
  headers.get('Location')?.slice('/jobs/'.length) ?? 'none'

export function expectCommonHeaders(headers: Headers): void {
  expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(headers.get('X-Processing-Time')).toMatch(/^\d+$/)
  // Cross-origin responses have more headers.
  expect(headers.get('Vary')).toContain('Origin')
}
