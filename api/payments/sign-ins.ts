import { hash } from 'node:crypto'
import type { Call } from '#api/calls/call.ts'
import type { SignInProof, SentSignIn } from '#api/calls/read-sign-in.ts'
import { AppError } from '#shared/contract/errors.ts'
import { scopeFields, signInText, type SignInScope, type SignInFields } from '#shared/contract/sign-in-text.ts'
import type { WalletIdentity, Wallets } from '#shared/payments/wallets.ts'
import type { Allowances } from '#shared/queue/allowances.ts'
import type { Blocks } from '#shared/storage/stores/blocks.ts'
import type { OpeningWrites } from '#shared/storage/stores/credits.ts'
import { signInWrite, type SignInStore } from '#shared/storage/stores/sign-ins.ts'
import { assertNotBlocked } from './payment-errors.ts'

/** Maximum age of a sign-in. */
export const signInLifeMs = 300_000
/** How far a caller's clock may be ahead of ours. */
const maxClockSkewMs = 60_000

/** The parts of a call that a sign-in is about. */
export type SignedCall = Pick<Call, 'signIn' | 'request' | 'client'>

export interface SignIns {
  networks: Wallets['networks']
  /**
   * Verifies the sign-in of a call, uses it, and returns its wallet. A sign-in of the scope `request` is valid for exactly
   * this request, once across all processes. One of the scope `origin` is valid for free calls. Throws MISSING_AUTH,
   * INVALID_SIGNATURE, EXPIRED_TIMESTAMP, REPLAY_DETECTED or RATE_LIMITED.
   */
  walletOf: (call: Call, needed: SignInScope) => Promise<string>
  /** The same with the scope `request`, without using the sign-in: the caller must do so before anything is paid. */
  verify: (call: SignedCall) => Promise<VerifiedSignIn>
  /** The same for access to the wallet's own data only, which a blocked wallet keeps. */
  verifyOwner: (call: SignedCall) => Promise<VerifiedSignIn>
  /** Throws REPLAY_DETECTED. */
  use: (verified: VerifiedSignIn) => Promise<void>
}

/** A sign-in for one request. */
export interface VerifiedSignIn {
  wallet: string
  key: string
  expiresAt: number
}

/** The write that uses a sign-in, and the error if it was used before. */
export const guardOf = ({ key, expiresAt }: VerifiedSignIn): OpeningWrites['guard'] => ({
  write: signInWrite(key, expiresAt),
  refused: replayDetected,
})

export interface SignInDeps {
  wallets: Wallets
  used: SignInStore
  allowances: Pick<Allowances, 'take'>
  isWalletBlocked: Blocks['isWalletBlocked']
  publicUrl: () => string
  now: () => number
}

export function createSignIns({ wallets, used, allowances, isWalletBlocked, publicUrl, now }: SignInDeps): SignIns {
  return {
    networks: wallets.networks,

    async walletOf(call, needed) {
      const verified = await verify(call, needed)
      if (!isOwnData(call.operation)) assertNotBlocked(verified.wallet, isWalletBlocked)
      if (verified.scope === 'request') await use(verified)
      return verified.wallet
    },

    async verify(call) {
      const verified = await verify(call, 'request')
      assertNotBlocked(verified.wallet, isWalletBlocked)
      return verified
    },

    verifyOwner: (call) => verify(call, 'request'),
    use,
  }

  async function verify(call: SignedCall, needed: SignInScope): Promise<VerifiedSignIn & { scope: SignInScope }> {
    const { signIn, request } = call
    if (signIn === undefined || request === undefined) throw missingAuth()
    const issuedAt = issuedAtMs(signIn)
    assertTimely(issuedAt, now())
    const by = await wallets.parse(signIn.kind === 'headers' ? signIn.wallet : signIn.address)
    if (by === undefined)
      throw invalidSignature(
        'Expected the wallet to be an EVM address (0x and 40 hex digits) or a Solana address (base58).',
      )
    const candidates = scopesFor(call, needed).map((scope) => ({ scope, text: textOf(call, scope, by) }))
    const texts = candidates.map(({ text }) => text)
    const signed = await wallets.findSigned({ by, texts, signature: signIn.signature }, () => allowContract(call))
    const found = candidates.find(({ text }) => text === signed)
    if (found === undefined)
      throw invalidSignature(
        `The signature is not by ${by.address}. Expected a signature of this text:\n${texts.join('\nor:\n')}`,
      )
    const key = hash('sha256', `${by.wallet}\n${found.text}`)
    return { wallet: by.wallet, key, expiresAt: issuedAt + replayWindowMs, scope: found.scope }
  }

  async function use({ key, expiresAt }: VerifiedSignIn): Promise<void> {
    if (!(await used.use(key, expiresAt))) throw replayDetected()
  }

  /** The scopes to try. A proof states its scope; the three headers do not. */
  function scopesFor({ signIn, request }: SignedCall, needed: SignInScope): SignInScope[] {
    if (needed === 'request' || request === undefined) return ['request']
    if (signIn?.kind !== 'proof') return ['origin', 'request']
    return [signIn.uri === scopeFields('request', publicUrl(), request()).uri ? 'request' : 'origin']
  }

  function textOf({ signIn, request }: SignedCall, scope: SignInScope, by: WalletIdentity): string {
    if (signIn === undefined || request === undefined) throw missingAuth()
    const origin = publicUrl()
    const { account, address, network } = by
    const expected = { domain: new URL(origin).host, ...scopeFields(scope, origin, request()) }
    if (signIn.kind === 'proof') return proofText(signIn, { ...expected, account, address, network, now: now() })
    const nonce = signIn.timestamp
    return signInText({
      ...expected,
      account,
      address,
      network,
      nonce,
      issuedAt: new Date(Number(nonce)).toISOString(),
    })
  }

  /** Limits the requests to chains, which verify contract wallets and all signatures that are wrong. */
  async function allowContract({ client }: SignedCall): Promise<void> {
    const { allowed, resetSeconds } = await allowances.take('smart-wallet', client)
    if (allowed) return
    throw new AppError(
      'RATE_LIMITED',
      'Too many signatures this hour needed a chain to verify them. Sign with the key of the wallet itself.',
      {
        retryAfterSeconds: resetSeconds,
      },
    )
  }
}

/** Free calls that read or delete what the service holds for the wallet. A blocked wallet can still make them. */
export const isOwnData = ({ access, method }: Call['operation']) =>
  access === 'free' && (method === 'GET' || method === 'DELETE')

/** How long a used sign-in is remembered: longer than it is valid. */
const replayWindowMs = signInLifeMs + 2 * maxClockSkewMs

function assertTimely(issuedAt: number, now: number): void {
  const ageSeconds = (now - issuedAt) / 1000
  if (ageSeconds > signInLifeMs / 1000)
    throw untimely(`${Math.round(ageSeconds)} s old; expected at most five minutes. Sign a new one`)
  // A new sign-in by the same clock would fail as well.
  if (ageSeconds < -maxClockSkewMs / 1000)
    throw untimely(
      `${Math.ceil(-ageSeconds)} s in the future; expected at most 60 s. Correct your clock, and sign again`,
    )
}

const untimely = (found: string) => new AppError('EXPIRED_TIMESTAMP', `This sign-in is ${found}.`)

/** `alternatives`: text about other ways to identify the wallet. */
export const missingAuth = (alternatives = '') =>
  new AppError(
    'MISSING_AUTH',
    `This call needs a sign-in in X-CREDIT-WALLET, X-CREDIT-SIGNATURE and X-CREDIT-TIMESTAMP${alternatives}.`,
  )

const replayDetected = () =>
  new AppError('REPLAY_DETECTED', 'This sign-in was used before. Sign a new one for each paid call.')

const invalidSignature = (message: string) => new AppError('INVALID_SIGNATURE', message)

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
