import { isAddress, isHex, type Address, type Hex } from 'viem'
import { AppError } from '#shared/contract/errors.ts'
import type { PaymentIdentity, PaymentRail, SentPayment } from '#shared/payments/payment-rail.ts'

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
export function readAuthorization({ payload }: SentPayment): Authorization {
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

/** Identifies an authorization by its EIP-3009 key: payer and nonce. Throws INVALID_PAYMENT. */
export function identifyAuthorization(
  { network, asset }: Pick<PaymentRail, 'network' | 'asset'>,
  payment: SentPayment,
): PaymentIdentity {
  const { from, nonce, validBefore } = readAuthorization(payment)
  const usableUntil = Number(validBefore) * 1000
  return { key: `${network}:${asset.toLowerCase()}:${from}:${nonce}`, payer: from, usableUntil }
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
