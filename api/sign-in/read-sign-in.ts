import { AppError } from '#shared/errors.ts'
import { readProof, type SignInProof } from './read-proof.ts'

/** A sign-in as it came: the three headers of credits, or `SIGN-IN-WITH-X`. */
export type SentSignIn = { is: 'headers'; wallet: string; signature: string; timestamp: string } | SignInProof

/** Characters of the headers together. */
const sizeLimit = 8192

/**
 * Who the caller says it is, if it says so. `get` reads a header, '' when it is not there. Throws MISSING_AUTH for a part
 * of the three headers, INVALID_SIGNATURE for what is no sign-in, and INVALID_REQUEST for two of them.
 */
export function readSignIn(get: (header: string) => string): SentSignIn | undefined {
  const [wallet, signature, timestamp] = names.map(get)
  const proof = get('SIGN-IN-WITH-X')
  const missing = names.filter((name) => get(name) === '')
  if (missing.length === names.length) return proof === '' ? undefined : readProof(withinLimit(proof))
  if (proof !== '') throw new AppError('INVALID_REQUEST', 'Expected X-CREDIT-* or SIGN-IN-WITH-X, found both.')
  if (missing.length > 0 || !wallet || !signature || !timestamp)
    throw new AppError('MISSING_AUTH', `${missing.join(' and ')}: missing. Credits are spent with all three headers.`)
  return { is: 'headers', wallet: withinLimit(wallet), signature: withinLimit(signature), timestamp }
}

const names = ['X-CREDIT-WALLET', 'X-CREDIT-SIGNATURE', 'X-CREDIT-TIMESTAMP'] as const

function withinLimit(header: string): string {
  if (header.length <= sizeLimit) return header
  throw new AppError('INVALID_SIGNATURE', `A sign-in has up to ${sizeLimit} characters.`)
}
