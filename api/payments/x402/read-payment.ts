import type { RawPayment } from '#api/calls/call.ts'
import { parseJson } from '#api/calls/parse-json.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { SentPayment } from '#shared/payment-records/payment-record.ts'
import type { DeclaredExtension } from './bazaar.ts'

/** A payment, and its id in the extension payment-identifier. */
export interface IdentifiedPayment {
  payment: SentPayment
  id: string | undefined
}

/** Parses a payment (x402 v2, PaymentPayload). Throws INVALID_PAYMENT. */
export function readPayment({ base64, location }: RawPayment): IdentifiedPayment {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw invalid('standard base64')
  const value = parsed()
  if (!isObject(value)) throw invalid('a JSON object')
  const { x402Version, accepted, payload, extensions } = value
  if (x402Version !== 2) throw invalid('x402Version 2')
  if (!isObject(accepted) || !isObject(payload)) throw invalid('the objects accepted and payload')
  return { payment: { x402Version, accepted, payload }, id: identifierIn(extensions) }

  function parsed(): unknown {
    try {
      return parseJson(Buffer.from(base64, 'base64'))
    } catch (cause) {
      throw invalid('a JSON object', cause)
    }
  }

  function invalid(expected: string, cause?: unknown): AppError {
    return new AppError('INVALID_PAYMENT', `Expected ${expected} in ${location}.`, { cause })
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** x402's extension of that name: the caller gives its payment an id, and is charged once for that id. */
export const paymentIdentifier = 'payment-identifier'

const characters = /^[a-zA-Z0-9_-]+$/
const idSchema = { minLength: 16, maxLength: 128, pattern: characters.source } as const

/** The declaration of the extension in every 402. */
export const identifierExtension: DeclaredExtension = {
  info: { required: false },
  schema: { properties: { id: { type: 'string', ...idSchema } } },
}

/** The id in the extensions of a payment; undefined without one. Throws INVALID_PAYMENT if it is malformed. */
function identifierIn(extensions: unknown): string | undefined {
  const id = member(member(member(extensions, paymentIdentifier), 'info'), 'id')
  if (id === undefined || id === null) return undefined
  const { minLength, maxLength } = idSchema
  if (typeof id === 'string' && id.length >= minLength && id.length <= maxLength && characters.test(id)) return id
  throw new AppError(
    'INVALID_PAYMENT',
    `Expected the id of the extension ${paymentIdentifier} to be ${minLength} to ${maxLength} letters, digits, - or _.`,
  )
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
