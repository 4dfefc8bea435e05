import { parseJson } from '#api/parse-json.ts'
import { AppError } from '#shared/errors.ts'
import type { SentPayment } from '#shared/ports/payment-rail.ts'
import { identifierIn } from './payment-identifier.ts'

/** A payment, and the name its caller gave it. */
export interface NamedPayment {
  payment: SentPayment
  id: string | undefined
}

/** The header `Payment-Signature` (x402 v2): base64 of JSON. Throws INVALID_PAYMENT for anything else. */
export function readPayment(header: string): NamedPayment {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(header)) throw invalid('standard base64')
  const value = parsed(header)
  if (!isObject(value)) throw invalid('base64 of a JSON object')
  const { x402Version, accepted, payload, extensions } = value
  if (x402Version !== 2) throw invalid('x402Version 2')
  if (!isObject(accepted) || !isObject(payload)) throw invalid('the objects accepted and payload')
  return { payment: { x402Version, accepted, payload }, id: identifierIn(extensions) }
}

function parsed(header: string): unknown {
  try {
    return parseJson(Buffer.from(header, 'base64'))
  } catch (cause) {
    throw invalid('base64 of a JSON object', cause)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function invalid(expected: string, cause?: unknown): AppError {
  return new AppError('INVALID_PAYMENT', `Expected ${expected} in the header Payment-Signature.`, { cause })
}
