import { AppError } from '#shared/contract/errors.ts'
import { readProof, type SignInProof } from './read-proof.ts'

/** A sign-in as it was sent: in the three X-CREDIT-* headers, or in `SIGN-IN-WITH-X`. */
export type SentSignIn = { kind: 'headers'; wallet: string; signature: string; timestamp: string } | SignInProof

/** Maximum length of a header, in characters. */
const maxLength = 8192

/**
 * Reads the sign-in of a request; undefined without one. `get` returns a header, or '' if it is absent. Throws
 * MISSING_AUTH if one of the three headers is missing, INVALID_SIGNATURE if malformed, and INVALID_REQUEST for two sign-ins.
 */
export function readSignIn(get: (header: string) => string): SentSignIn | undefined {
  const [wallet, signature, timestamp] = names.map(get)
  const proof = get('SIGN-IN-WITH-X')
  const missing = names.filter((name) => get(name) === '')
  if (missing.length === names.length) return proof === '' ? undefined : readProof(withinLimit(proof))
  if (proof !== '')
    throw new AppError(
      'INVALID_REQUEST',
      'Expected X-CREDIT-* headers or SIGN-IN-WITH-X, found both. Send one of them.',
    )
  if (!wallet || !signature || !timestamp)
    throw new AppError(
      'MISSING_AUTH',
      `Missing ${missing.join(' and ')}. A sign-in needs all three headers: ${names.join(', ')}.`,
    )
  return { kind: 'headers', wallet: withinLimit(wallet), signature: withinLimit(signature), timestamp }
}

const names = ['X-CREDIT-WALLET', 'X-CREDIT-SIGNATURE', 'X-CREDIT-TIMESTAMP'] as const

function withinLimit(header: string): string {
  if (header.length <= maxLength) return header
  throw new AppError('INVALID_SIGNATURE', `Sign-in headers are limited to ${maxLength} characters.`)
}
