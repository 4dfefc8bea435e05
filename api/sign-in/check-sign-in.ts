import { AppError } from '#shared/errors.ts'
import { signInText, type SignInFields, type SignInScope } from '#shared/sign-in/sign-in-text.ts'
import type { SignInProof } from './read-proof.ts'
import type { SentSignIn } from './read-sign-in.ts'

/** Unix milliseconds. Throws EXPIRED_TIMESTAMP for what is no time. */
export function issuedMs(signIn: SentSignIn): number {
  if (signIn.is === 'proof') return timeIn(signIn.issuedAt)
  if (/^\d{13}$/.test(signIn.timestamp)) return Number(signIn.timestamp)
  throw new AppError('EXPIRED_TIMESTAMP', 'X-CREDIT-TIMESTAMP: expected Unix milliseconds, 13 digits.')
}

/** What the sign-in must say. */
interface Expected extends Pick<SignInFields, 'domain' | 'account' | 'address' | 'uri' | 'network'> {
  statement: string
  scope: SignInScope
  now: number
}

/**
 * The text of a proof that says what this call needs. Throws INVALID_SIGNATURE where it says something else, and
 * EXPIRED_TIMESTAMP outside of the times it names.
 */
export function wroteText(proof: SignInProof, expected: Expected): string {
  const { domain, uri, chainId, nonce, statement, issuedAt, expirationTime, notBefore, requestId, resources } = proof
  const { network, account, address, now } = expected
  if (domain !== expected.domain) throw mismatch('domain', expected.domain)
  if (chainId !== network) throw mismatch('chainId', network)
  if (!/^[A-Za-z0-9]{8,64}$/.test(nonce)) throw mismatch('nonce', '8 to 64 letters and digits')
  if (expected.scope === 'request' && uri !== expected.uri) throw mismatch('uri', expected.uri)
  if (expected.scope === 'request' && statement !== expected.statement) throw mismatch('statement', expected.statement)
  if (originOf(uri) !== originOf(expected.uri)) throw mismatch('uri', `an address of ${originOf(expected.uri)}`)
  if (expirationTime !== undefined && timeIn(expirationTime) < now) throw outside('has expired')
  if (notBefore !== undefined && timeIn(notBefore) > now) throw outside('is not good yet')
  return signInText({
    domain,
    account,
    address,
    uri,
    network,
    nonce,
    issuedAt,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  })
}

const originOf = (uri: string) => URL.parse(uri)?.origin

/** ISO 8601 as EIP-4361 has it (RFC 3339). */
function timeIn(text: string): number {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const at = isTime ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw outside(`has no time but ${JSON.stringify(text.slice(0, 40))}`)
  return at
}

const outside = (found: string) => new AppError('EXPIRED_TIMESTAMP', `This sign-in ${found}. Sign a new one.`)

const mismatch = (field: string, expected: string) =>
  new AppError('INVALID_SIGNATURE', `SIGN-IN-WITH-X, ${field}: expected ${expected}.`)
