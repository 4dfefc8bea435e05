import { isAddress, isHex, type Address, type Hex } from 'viem'
import { AppError } from '#shared/contract/errors.ts'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import type { PaymentIdentity, PaymentRail } from '#shared/payments/payment-rail.ts'
import type { ReadPayment } from '#shared/payments/read-payment.ts'

/** An EIP-3009 authorization. Addresses and nonce are in lower case. */
export interface Authorization {
  from: Address
  to: Address
  value: bigint
  /** Unix seconds. */
  validAfter: bigint
  validBefore: bigint
  nonce: Hex
}

/** Throws INVALID_PAYMENT if the payload is not an EIP-3009 authorization. */
export function readAuthorization({ payload }: Pick<SentPayment, 'payload'>): Authorization {
  const { authorization, signature } = payload
  if (typeof authorization !== 'object' || authorization === null) throw invalid('authorization', 'an object')
  if (!isHex(signature)) throw invalid('signature', 'hex digits after 0x')
  return {
    from: addressIn(authorization, 'from'),
    to: addressIn(authorization, 'to'),
    value: amountIn(authorization, 'value'),
    validAfter: amountIn(authorization, 'validAfter'),
    validBefore: amountIn(authorization, 'validBefore'),
    nonce: nonceIn(authorization),
  }
}

/** The payment for a facilitator, for our own copy of the offer. Throws INVALID_PAYMENT. */
export function readEvmPayment({ payload }: SentPayment, offer: Offer): ReadPayment {
  const { from, to, value, validAfter, validBefore, nonce } = readAuthorization({ payload })
  const numbers = { value: String(value), validAfter: String(validAfter), validBefore: String(validBefore) }
  const { signature } = payload
  const read = { signature, authorization: { from, to, ...numbers, nonce } }
  return { payment: { x402Version: 2, accepted: { ...offer }, payload: read }, payer: from }
}

/** Identifies an authorization by its EIP-3009 key: payer and nonce. Throws INVALID_PAYMENT, also for other members. */
export function identifyAuthorization(
  { network, asset }: Pick<PaymentRail, 'network' | 'asset'>,
  payment: SentPayment,
): PaymentIdentity {
  assertNothingElse(payment)
  const { from, nonce, validBefore } = readAuthorization(payment)
  const usableUntil = Number(validBefore) * 1000
  return { key: `${network}:${asset.toLowerCase()}:${from}:${nonce}`, payer: from, usableUntil }
}

/** Another kind of authorization, or a member that we would not read, is refused rather than ignored. */
function assertNothingElse({ payload }: SentPayment): void {
  const others = Object.keys(payload).filter((name) => name !== 'signature' && name !== 'authorization')
  if (others.length === 0) return
  const message = `Unexpected payload.${others[0]?.slice(0, 40)} in the payment: expected only signature and authorization (EIP-3009).`
  throw new AppError('INVALID_PAYMENT', message)
}

function addressIn(authorization: object, field: string): Address {
  const value: unknown = Reflect.get(authorization, field)
  // Not strict: some clients omit the EIP-55 checksum.
  if (typeof value === 'string' && isAddress(value, { strict: false })) return value.toLowerCase() as Address
  throw invalid(`authorization.${field}`, 'an address of 20 bytes')
}

/** Accepts decimal digits only. */
function amountIn(authorization: object, field: string): bigint {
  const value: unknown = Reflect.get(authorization, field)
  if (typeof value === 'string' && /^[0-9]{1,30}$/.test(value)) return BigInt(value)
  throw invalid(`authorization.${field}`, 'a string of up to 30 decimal digits')
}

function nonceIn(authorization: object): Hex {
  const value: unknown = Reflect.get(authorization, 'nonce')
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)) return value.toLowerCase() as Hex
  throw invalid('authorization.nonce', '32 bytes in hex')
}

function invalid(field: string, expected: string): AppError {
  return new AppError('INVALID_PAYMENT', `Invalid payload.${field} in the payment: expected ${expected}.`)
}
