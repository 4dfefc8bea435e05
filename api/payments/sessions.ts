import { hash, randomBytes } from 'node:crypto'
import { isOwnPage } from '#api/calls/is-own-page.ts'
import type { SentSession } from '#api/calls/sent-session.ts'
import { AppError } from '#shared/contract/errors.ts'
import { sessionGrant, sessionHours, sessionPath } from '#shared/contract/models/dashboard-session.ts'
import type { WalletIdentity, Wallets } from '#shared/payments/wallets.ts'
import type { Blocks } from '#shared/storage/stores/blocks.ts'
import type { SessionStore, StoredSession } from '#shared/storage/stores/sessions.ts'
import { assertNotBlocked } from './payment-errors.ts'
import { isOwnData, missingAuth, type SignedCall, type SignIns } from './sign-ins.ts'

/** A wallet that is signed in on the dashboard. */
export interface WalletSession extends Pick<WalletIdentity, 'address' | 'account' | 'network'> {
  /** Unix milliseconds. */
  expiresAt: number
}

/**
 * Sessions of wallets on the dashboard, the same in all processes. A session is a random token in a cookie. It identifies its
 * wallet for the free calls that a sign-in for them opens, from a page of this origin only. It pays for nothing.
 */
export interface Sessions extends Pick<SignIns, 'walletOf'> {
  /**
   * Opens a session for a sign-in that names it, and ends the one before. Throws what `SignIns.verify` throws, and INVALID_REQUEST
   * for a request of another site.
   */
  open: (sent: SentSession, signed: Pick<SignedCall, 'signIn' | 'client'>) => Promise<OpenedSession>
  /** Throws INVALID_REQUEST. */
  find: (sent: SentSession) => Promise<WalletSession | undefined>
  /** Ends the session in all processes. Returns the header that removes the cookie. Throws INVALID_REQUEST. */
  end: (sent: SentSession) => Promise<string>
  /** The sessions of the wallet, the newest first. Throws MISSING_AUTH without a session of the wallet that the page shows. */
  list: (sent: SentSession) => Promise<ListedSession[]>
  /** Ends all sessions of the wallet. Returns and throws the same as `end` and `list`. */
  endAll: (sent: SentSession) => Promise<string>
}

/** One of the sessions of a wallet. */
export interface ListedSession {
  /** It is the session that asks. */
  isCurrent: boolean
  /** The `User-Agent` header of the sign-in. */
  userAgent: string
  /** Unix milliseconds. */
  openedAt: number
  expiresAt: number
}

export interface OpenedSession {
  session: WalletSession
  /** The value of `Set-Cookie`. */
  setCookie: string
}

export interface SessionDeps {
  stored: SessionStore
  signIns: Pick<SignIns, 'verifyOwner' | 'use'>
  parseWallet: Wallets['parse']
  isWalletBlocked: Blocks['isWalletBlocked']
  publicUrl: () => string
  now: () => number
}

export function createSessions(deps: SessionDeps): Sessions {
  const { stored, signIns, isWalletBlocked, publicUrl, now } = deps
  return {
    async open(sent, signed) {
      assertOwnPage(sent, publicUrl())
      const request = () => ({ method: 'POST', target: sessionPath, bodyHash: hash('sha256', ''), grant: sessionGrant })
      const verified = await signIns.verifyOwner({ ...signed, request })
      await signIns.use(verified)
      const before = tokenOf(sent)
      if (before !== undefined) await stored.end(before)
      const token = randomBytes(32).toString('base64url')
      const session = { wallet: verified.wallet, userAgent: sent.userAgent, expiresAt: now() + sessionLifeMs }
      await stored.open(token, session)
      return {
        session: await sessionOf(session),
        setCookie: cookieOf(token, sessionHours * 3600),
      }
    },

    async find(sent) {
      const found = await findStored(sent)
      return found && sessionOf(found)
    },

    async end(sent) {
      assertOwnPage(sent, publicUrl())
      const token = tokenOf(sent)
      if (token !== undefined) await stored.end(token)
      return cookieOf('', 0)
    },

    async list(sent) {
      const { wallet } = await findShown(sent)
      const sessions = await stored.list(wallet, tokenOf(sent) ?? '')
      return sessions.map(({ isOf, session: { userAgent = '', expiresAt } }) => ({
        isCurrent: isOf,
        userAgent,
        openedAt: expiresAt - sessionLifeMs,
        expiresAt,
      }))
    },

    async endAll(sent) {
      await stored.endAll((await findShown(sent)).wallet)
      return cookieOf('', 0)
    },

    async walletOf({ operation, session }, needed) {
      if (session === undefined || needed !== 'origin') throw missingAuth()
      const found = await findShown(session)
      if (!isOwnData(operation)) assertNotBlocked(found.wallet, isWalletBlocked)
      return found.wallet
    },
  }

  async function findStored(sent: SentSession) {
    assertOwnPage(sent, publicUrl())
    const token = tokenOf(sent)
    return token === undefined ? undefined : stored.find(token)
  }

  /** The session of the wallet that the page shows. Throws MISSING_AUTH. */
  async function findShown(sent: SentSession): Promise<StoredSession> {
    const found = await findStored(sent)
    if (found === undefined || !(await isShown(found, sent))) throw ended()
    return found
  }

  /** Whether the page that called shows the wallet of the session. A page that is still open after another sign-in does not. */
  async function isShown({ wallet }: Pick<StoredSession, 'wallet'>, { shown }: SentSession): Promise<boolean> {
    return shown === '1' || (await deps.parseWallet(shown))?.wallet === wallet
  }

  async function sessionOf({ wallet, expiresAt }: { wallet: string; expiresAt: number }): Promise<WalletSession> {
    const identity = await deps.parseWallet(wallet)
    if (identity === undefined) throw ended()
    const { address, account, network } = identity
    return { address, account, network, expiresAt }
  }

  /** Another text costs no read. */
  function tokenOf({ cookie }: SentSession): string | undefined {
    const token = cookie(cookieName())
    return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
  }

  /** Browsers accept a name with this prefix over https only, and from no other host of the domain. */
  function cookieName(): string {
    return isHttps() ? '__Host-webintel-session' : 'webintel-session'
  }

  function cookieOf(token: string, maxAgeSeconds: number): string {
    const secure = isHttps() ? ['Secure'] : []
    const rules = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict', ...secure]
    return [`${cookieName()}=${token}`, ...rules].join('; ')
  }

  function isHttps(): boolean {
    return publicUrl().startsWith('https:')
  }
}

/** Throws INVALID_REQUEST. */
function assertOwnPage(sent: SentSession, publicUrl: string): void {
  if (isOwnPage(sent, publicUrl)) return
  throw new AppError('INVALID_REQUEST', 'A session is valid for the pages of this service only. Sign in on /dashboard.')
}

const sessionLifeMs = sessionHours * 3_600_000

const ended = () => new AppError('MISSING_AUTH', 'The session has ended. Sign in again on /dashboard.')
