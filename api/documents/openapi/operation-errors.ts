import { takesHosts } from '#api/calls/hosts-of.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { hasBody, type Operation } from '#shared/contract/operation.ts'
import { acceptsKey, type Charging } from './openapi-payments.ts'

/** Every error code that a call of the operation can get. A code can occur twice. Pure. */
export function errorsOf(operation: Operation, charging: Charging): readonly ErrorCode[] {
  const { access, method, pool, wallet, payment, allowance } = operation
  const acceptsCredits = payment?.sells === undefined
  const isCharged = charging.isCharged && access === 'paid'
  return [
    ...commonErrors,
    ...(hasBody({ method }) ? bodyErrors : []),
    ...(pool === 'inline' ? [] : (['JOB_CANCELLED'] as const)),
    ...operation.errors,
    ...(takesHosts(operation) ? (['HOST_BLOCKED'] as const) : []),
    ...(isCharged ? paymentErrors : []),
    ...(charging.isCharged && wallet?.isProvenByPayment === true ? proofErrors : []),
    ...((isCharged && acceptsCredits) || wallet !== undefined ? signInErrors : []),
    ...(acceptsKey(operation, charging) ? keyErrors : []),
    ...(isCharged && acceptsKey(operation, charging) ? (['BUDGET_EXCEEDED'] as const) : []),
    ...(isCharged && acceptsCredits && method === 'POST' ? (['IDEMPOTENCY_CONFLICT'] as const) : []),
    ...(allowance === undefined ? [] : (['RATE_LIMITED'] as const)),
  ]
}

/** The errors of calls with a body, and of all calls, that do not depend on the operation. */
const bodyErrors = ['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const
const commonErrors = [
  'INVALID_REQUEST',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'CAPABILITY_UNAVAILABLE',
  'CAPACITY_EXCEEDED',
  'SERVICE_UNAVAILABLE',
  'DEADLINE_EXCEEDED',
] as const

/** RATE_LIMITED: too many payments of a client were refused. */
const paymentErrors = [
  'INVALID_PAYMENT',
  'PAYMENT_REUSED',
  'PAYMENT_IN_FLIGHT',
  'PRICE_ABOVE_MAX',
  'PAYMENTS_UNAVAILABLE',
  'RATE_LIMITED',
  'WALLET_BLOCKED',
] as const

const proofErrors = [
  'INVALID_PAYMENT',
  'PAYMENT_REUSED',
  'PAYMENT_IN_FLIGHT',
  'PAYMENTS_UNAVAILABLE',
  'RATE_LIMITED',
] as const

/** RATE_LIMITED: too many keys of a client were unknown. */
const keyErrors = [
  'INVALID_KEY',
  'KEY_EXPIRED',
  'KEY_REVOKED',
  'KEY_NOT_ALLOWED',
  'RATE_LIMITED',
  'WALLET_BLOCKED',
] as const

/** RATE_LIMITED: too many signatures of a client needed a chain to verify them. */
const signInErrors = [
  'MISSING_AUTH',
  'INVALID_SIGNATURE',
  'EXPIRED_TIMESTAMP',
  'REPLAY_DETECTED',
  'RATE_LIMITED',
  'WALLET_BLOCKED',
] as const
