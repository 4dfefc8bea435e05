import { hash } from 'node:crypto'
import type { Call } from '#api/call.ts'
import { AppError } from '#shared/errors.ts'
import type { Allowances } from '#shared/ports/allowances.ts'
import type { NamedWallet, Wallets } from '#shared/ports/wallets.ts'
import { scopeFields, signInText, type SignInScope } from '#shared/sign-in/sign-in-text.ts'
import type { SignInStore } from '#shared/stores/sign-ins.ts'
import { issuedMs, wroteText } from './check-sign-in.ts'

/** How old a sign-in may be, and how far a caller's clock may be ahead of ours. */
export const signInLifeMs = 300_000
const aheadMs = 60_000

export interface SignIns {
  networks: Wallets['networks']
  /**
   * The wallet that signed this call in. Of the scope `request` each sign-in is good once, over all processes. Throws
   * MISSING_AUTH, INVALID_SIGNATURE, EXPIRED_TIMESTAMP, REPLAY_DETECTED, RATE_LIMITED or CAPACITY_EXCEEDED.
   */
  walletOf: (call: Call, scope: SignInScope) => Promise<string>
}

export interface SignInDeps {
  wallets: Wallets
  used: SignInStore
  allowances: Allowances
  publicUrl: () => string
  now: () => number
}

export function createSignIns({ wallets, used, allowances, publicUrl, now }: SignInDeps): SignIns {
  return {
    networks: wallets.networks,

    async walletOf(call, scope) {
      const { signIn, request } = call
      if (signIn === undefined || request === undefined) throw missingAuth()
      const issuedAt = issuedMs(signIn)
      assertTimely(issuedAt, now())
      const by = await wallets.named(signIn.is === 'headers' ? signIn.wallet : signIn.address)
      if (by === undefined) throw invalidSignature('Expected the address of a wallet, of an EVM network or of Solana.')
      const text = textOf(call, scope, by)
      const isSigned = await wallets.isSigned({ by, text, signature: signIn.signature }, () => allowContract(call))
      if (!isSigned) throw invalidSignature(`The signature is not that of ${by.address} under:\n${text}`)
      if (scope === 'request' && !(await used.use(hash('sha256', `${by.wallet}\n${text}`), issuedAt + keptMs)))
        throw new AppError('REPLAY_DETECTED', 'This sign-in was used before. Sign a new one for each call.')
      return by.wallet
    },
  }

  function textOf({ signIn, request }: Call, scope: SignInScope, by: NamedWallet): string {
    if (signIn === undefined || request === undefined) throw missingAuth()
    const origin = publicUrl()
    const { account, address, network } = by
    const expected = { domain: new URL(origin).host, ...scopeFields(scope, origin, request()) }
    if (signIn.is === 'proof') return wroteText(signIn, { ...expected, account, address, network, scope, now: now() })
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

  /** A chain is asked for wallets that are contracts, and for signatures that are wrong. */
  async function allowContract({ client }: Call): Promise<void> {
    const { allowed, resetSeconds } = await allowances.take('smart-wallet', client)
    if (allowed) return
    throw new AppError('RATE_LIMITED', 'Too many signatures of this hour were not those of plain wallets.', {
      retryAfterSeconds: resetSeconds,
    })
  }
}

/** Longer than a sign-in is good. */
const keptMs = signInLifeMs + 2 * aheadMs

function assertTimely(issuedAt: number, now: number): void {
  const ageMs = now - issuedAt
  if (ageMs <= signInLifeMs && ageMs >= -aheadMs) return
  const found = ageMs > 0 ? `${Math.round(ageMs / 1000)} s old` : `${Math.round(-ageMs / 1000)} s in the future`
  throw new AppError('EXPIRED_TIMESTAMP', `This sign-in is ${found}; expected one of the last five minutes.`)
}

/** `or`: what would say whose call it is as well. */
export const missingAuth = (or = '') =>
  new AppError('MISSING_AUTH', `Expected a wallet that signs in: X-CREDIT-WALLET, -SIGNATURE and -TIMESTAMP${or}.`)

const invalidSignature = (message: string) => new AppError('INVALID_SIGNATURE', message)
