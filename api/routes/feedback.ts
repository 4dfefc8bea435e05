import { parseJson } from '#api/calls/parse-json.ts'
import { feedbackGetDocument, feedbackPostDocument } from '#api/documents/feedback-document.ts'
import type { Route } from '#api/middleware/route.ts'
import { takeAllowance } from '#api/pipeline/take-allowance.ts'
import { readBody } from '#api/transports/http/read-body.ts'
import { assertJsonContentType } from '#api/transports/http/read-request.ts'
import { AppError, type ErrorDetail } from '#shared/contract/errors.ts'
import { keccakOf } from '#shared/payments/keccak.ts'
import type { Allowances } from '#shared/queue/allowances.ts'
import type { FeedbackStore } from '#shared/storage/stores/feedback.ts'

export interface FeedbackDeps {
  allowances: Allowances
  feedback: FeedbackStore
  publicUrl: () => string
}

/** The maximum size of a feedback document. */
const maxFeedbackBytes = 64 * 1024

/** A valid id of no document. */
const exampleId = '0'.repeat(64)

/** `POST /feedback` and `GET /feedback/{id}`: store and return ERC-8004 feedback documents byte for byte. */
export function feedbackRoutes({ allowances, feedback, publicUrl }: FeedbackDeps): Route[] {
  return [
    {
      method: 'POST',
      path: '/feedback',
      example: '/feedback',
      document: feedbackPostDocument,
      async handle(ctx) {
        const headers = {}
        try {
          await takeAllowance('feedback', { client: ctx.state.client, headers }, allowances)
        } finally {
          ctx.set(headers)
        }
        const bytes = await readBody(ctx, maxFeedbackBytes)
        assertJsonContentType(ctx, bytes)
        const text = readFeedback(bytes)
        const feedbackHash = keccakOf(bytes)
        const id = feedbackHash.slice(2)
        await feedback.add(id, text)
        ctx.body = { feedbackURI: `${publicUrl()}/feedback/${id}`, feedbackHash }
      },
    },
    {
      method: 'GET',
      path: '/feedback/{id}',
      example: `/feedback/${exampleId}`,
      document: feedbackGetDocument,
      async handle(ctx) {
        const { id = '' } = ctx['params'] ?? {}
        const text = /^[0-9a-f]{64}$/.test(id) ? await feedback.find(id) : undefined
        if (text === undefined)
          throw new AppError(
            'NOT_FOUND',
            'No feedback document has this id. Use the feedbackURI that POST /feedback returned.',
          )
        ctx.set({
          // The id is the hash of the document, so it never changes.
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Disposition': `inline; filename="${id}.json"`,
        })
        ctx.type = 'application/json'
        ctx.body = text
      },
    },
  ]
}

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
