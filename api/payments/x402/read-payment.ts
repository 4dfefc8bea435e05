import type { RawPayment } from '#api/calls/call.ts'
import { parseJson } from '#api/calls/parse-json.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { SentPayment } from '#shared/payment-records/payment-record.ts'
import { identifierIn } from './payment-identifier.ts'

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
