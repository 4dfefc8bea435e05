import type { SignInProof, SentSignIn } from '#api/calls/read-sign-in.ts'
import { AppError } from '#shared/contract/errors.ts'
import { signInText, type SignInFields } from '#shared/contract/sign-in-text.ts'

/** The time at which a sign-in was issued, in Unix milliseconds. Throws EXPIRED_TIMESTAMP if it is malformed. */
export function issuedAtMs(signIn: SentSignIn): number {
  if (signIn.kind === 'proof') return parseTime(signIn.issuedAt)
  if (/^\d{13}$/.test(signIn.timestamp)) return Number(signIn.timestamp)
  const found = JSON.stringify(signIn.timestamp.slice(0, 40))
  throw new AppError('EXPIRED_TIMESTAMP', `X-CREDIT-TIMESTAMP: expected Unix milliseconds (13 digits), found ${found}.`)
}

/** The required contents of a sign-in. */
interface Expected extends Pick<SignInFields, 'domain' | 'account' | 'address' | 'uri' | 'network'> {
  statement: string
  now: number
}

/**
 * The text that a proof's signature must cover. Throws INVALID_SIGNATURE if a field differs from the expected one, and
 * EXPIRED_TIMESTAMP outside of the proof's validity period.
 */
export function proofText(proof: SignInProof, expected: Expected): string {
  const { domain, uri, chainId, nonce, statement, issuedAt, expirationTime, notBefore, requestId, resources } = proof
  const { network, account, address, now } = expected
  if (domain !== expected.domain) throw mismatch('domain', expected.domain)
  if (chainId !== network) throw mismatch('chainId', network)
  if (!/^[A-Za-z0-9]{8,64}$/.test(nonce)) throw mismatch('nonce', '8 to 64 letters and digits')
  if (uri !== expected.uri) throw mismatch('uri', expected.uri)
  if (statement !== expected.statement) throw mismatch('statement', expected.statement)
  if (expirationTime !== undefined && parseTime(expirationTime) < now) throw expired('has expired')
  if (notBefore !== undefined && parseTime(notBefore) > now) throw expired('is not valid yet')
  return signInText({
    domain,
    account,
    address,
    uri,
    network,
    nonce,
    issuedAt,
    statement,
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  })
}

/** Parses a time of EIP-4361 (RFC 3339) to Unix milliseconds. */
function parseTime(text: string): number {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const time = isTime ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw expired(`has an invalid time: ${JSON.stringify(text.slice(0, 40))}`)
  return time
}

const expired = (found: string) => new AppError('EXPIRED_TIMESTAMP', `This sign-in ${found}. Sign a new one.`)

const mismatch = (field: string, expected: string) =>
  new AppError('INVALID_SIGNATURE', `SIGN-IN-WITH-X, ${field}: expected ${expected}.`)
