import { parseJson } from '#api/parse-json.ts'
import { AppError, type ErrorDetail } from '#shared/errors.ts'

/**
 * The text of a feedback document (ERC-8004), unchanged. Throws INVALID_JSON or INVALID_REQUEST for what readers could
 * take for different things, or what is no such document.
 */
export function readFeedback(bytes: Buffer): string {
  if (bytes.subarray(0, 3).equals(byteOrderMark)) throw invalid('', 'begins with a byte order mark')
  const document = parseJson(bytes)
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw invalid('', 'must be an object')
  const text = bytes.toString()
  const { value, members } = parseExactly(text)
  if (members !== membersIn(text)) throw invalid('', 'names a field twice')
  const problems = problemsOf(value)
  if (problems.length > 0) throw refused(problems)
  return text
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

type Fields = Readonly<Record<string, unknown>>

const account = /^eip155:[1-9]\d{0,31}:0x[0-9a-fA-F]{40}$/
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

/** The fields that must be there; any other one may be. */
const required: Readonly<Record<string, { expected: string; fits: (value: unknown) => boolean }>> = {
  agentRegistry: { expected: 'eip155:CHAIN:0xADDRESS', fits: (value) => matches(value, account) },
  agentId: { expected: 'a whole number from 0', fits: (value) => isBetween(value, 0n, 2n ** 256n - 1n) },
  clientAddress: { expected: 'eip155:CHAIN:0xADDRESS', fits: (value) => matches(value, account) },
  createdAt: {
    expected: 'an ISO 8601 time with its zone',
    fits: (value) => matches(value, isoTime) && !Number.isNaN(Date.parse(String(value))),
  },
  value: { expected: 'a whole number of 128 bits', fits: (value) => isBetween(value, -(2n ** 127n), 2n ** 127n - 1n) },
  valueDecimals: { expected: 'a whole number from 0 to 18', fits: (value) => isBetween(value, 0n, 18n) },
}

function problemsOf(document: Fields): ErrorDetail[] {
  return Object.entries(required).flatMap(([name, { expected, fits }]) => {
    if (!Object.hasOwn(document, name)) return [{ path: `/${name}`, message: `is missing; expected ${expected}` }]
    return fits(document[name]) ? [] : [{ path: `/${name}`, message: `must be ${expected}` }]
  })
}

const matches = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value)

const isBetween = (value: unknown, least: bigint, most: bigint) =>
  typeof value === 'bigint' && value >= least && value <= most

/** Whole numbers as they are written, whatever their size, and how many fields all objects have together. */
function parseExactly(text: string): { value: Fields; members: number } {
  let members = -1
  const value: unknown = JSON.parse(
    text,
    function (this: unknown, _name, item: unknown, context?: { source?: string }) {
      if (!Array.isArray(this)) members += 1
      return typeof item === 'number' && /^-?\d+$/.test(context?.source ?? '') ? BigInt(context?.source ?? '') : item
    },
  )
  // It was an object when it was parsed before.
  return { value: value as Fields, members }
}

/** How many fields are written: one that is written twice counts twice. */
const membersIn = (text: string) => text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(/:/g)?.length ?? 0

const invalid = (path: string, message: string) => refused([{ path, message }])

function refused(details: ErrorDetail[]): AppError {
  const message = details.map((detail) => `${detail.path || 'the document'} ${detail.message}`).join('; ')
  return new AppError('INVALID_REQUEST', `${message}.`, { details })
}
