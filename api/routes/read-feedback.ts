import { parseJson } from '#api/calls/parse-json.ts'
import { AppError, type ErrorDetail } from '#shared/contract/errors.ts'

/**
 * The text of a feedback document (ERC-8004), unchanged. Throws INVALID_JSON, or INVALID_REQUEST if the document is invalid
 * or ambiguous: with a byte order mark or a repeated field.
 */
export function readFeedback(bytes: Buffer): string {
  if (bytes.subarray(0, 3).equals(byteOrderMark)) throw invalid('', 'must not begin with a byte order mark')
  const document = parseJson(bytes)
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw invalid('', 'must be a JSON object')
  const text = bytes.toString()
  const { value, members } = parseExactly(text)
  if (members !== membersIn(text)) throw invalid('', 'must not contain a field twice')
  const problems = problemsOf(value)
  if (problems.length > 0) throw invalidRequest(problems)
  return text
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

type Fields = Readonly<Record<string, unknown>>

const account = /^eip155:[1-9]\d{0,31}:0x[0-9a-fA-F]{40}$/
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

/** The required fields. Other fields are allowed. */
const required: Readonly<Record<string, { expected: string; isValid: (value: unknown) => boolean }>> = {
  agentRegistry: { expected: 'eip155:CHAIN:0xADDRESS', isValid: (value) => matches(value, account) },
  agentId: { expected: 'an integer of at least 0', isValid: (value) => isBetween(value, 0n, 2n ** 256n - 1n) },
  clientAddress: { expected: 'eip155:CHAIN:0xADDRESS', isValid: (value) => matches(value, account) },
  createdAt: {
    expected: 'an ISO 8601 time with a time zone',
    isValid: (value) => matches(value, isoTime) && !Number.isNaN(Date.parse(String(value))),
  },
  value: { expected: 'a 128-bit signed integer', isValid: (value) => isBetween(value, -(2n ** 127n), 2n ** 127n - 1n) },
  valueDecimals: { expected: 'an integer from 0 to 18', isValid: (value) => isBetween(value, 0n, 18n) },
}

function problemsOf(document: Fields): ErrorDetail[] {
  return Object.entries(required).flatMap(([name, { expected, isValid }]) => {
    if (!Object.hasOwn(document, name)) return [{ path: `/${name}`, message: `is missing; expected ${expected}` }]
    return isValid(document[name]) ? [] : [{ path: `/${name}`, message: `must be ${expected}` }]
  })
}

const matches = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)

const isBetween = (value: unknown, min: bigint, max: bigint) =>
  typeof value === 'bigint' && value >= min && value <= max

/** Parses integers of any size exactly, and counts the fields of all objects. */
function parseExactly(text: string): { value: Fields; members: number } {
  let members = -1
  const value: unknown = JSON.parse(
    text,
    function (this: unknown, _name, item: unknown, context?: { source?: string }) {
      if (!Array.isArray(this)) members += 1
      return typeof item === 'number' && /^-?\d+$/.test(context?.source ?? '') ? BigInt(context?.source ?? '') : item
    },
  )
  // `parseJson` has returned an object for this text.
  return { value: value as Fields, members }
}

/** The number of fields in the text. A repeated field counts each time. */
const membersIn = (text: string) => text.replaceAll(/"(?:[^"\\]|\\.)*"?/g, '').match(/:/g)?.length ?? 0

const invalid = (path: string, message: string) => invalidRequest([{ path, message }])

function invalidRequest(details: ErrorDetail[]): AppError {
  const message = details.map((detail) => `${detail.path || 'The document'} ${detail.message}`).join('; ')
  return new AppError('INVALID_REQUEST', `${message}.`, { details })
}
