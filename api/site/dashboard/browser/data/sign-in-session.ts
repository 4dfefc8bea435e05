import type { DashboardTerms } from '#api/site/dashboard/dashboard-page.ts'
import { shortAddress } from '#api/site/shell/browser/format.ts'
import { discoverWallets } from '#api/site/wallets/browser/discover-wallets.ts'
import { signInFor } from '#api/site/wallets/browser/sign-in.ts'
import { WalletError, type Account, type Wallet } from '#api/site/wallets/browser/wallet.ts'
import { sessionGrant, sessionPath, sessionsPath } from '#shared/contract/models/dashboard-session.ts'
import { bySession, sendJson } from './call.ts'

/** A wallet that is signed in, as the service sees it. */
interface WalletSession extends Pick<Account, 'address' | 'account' | 'network'> {
  /** Unix milliseconds. */
  expiresAt: number
}

/** An account of a session. After a reload, its wallet is connected when something has to be signed. */
export interface SignedInAccount {
  account: Account
  expiresAt: number
}

/** Opens a session for one signature. The browser keeps it in a cookie that no script can read. Throws WalletError or CallError. */
export async function signInSession(account: Account, { publicUrl }: DashboardTerms): Promise<SignedInAccount> {
  const { header } = await signInFor(account, publicUrl, { method: 'POST', target: sessionPath, grant: sessionGrant })
  const { session } = await ask('POST', { 'SIGN-IN-WITH-X': header })
  rememberWallet(account.wallet)
  return { account, expiresAt: session?.expiresAt ?? 0 }
}

/** The session of this browser; undefined if nobody is signed in. Throws CallError. */
export async function findSession({ signInNetworks }: DashboardTerms): Promise<SignedInAccount | undefined> {
  const { session } = await ask('GET')
  if (session === null) return undefined
  return { account: restoredAccount(session, signInNetworks), expiresAt: session.expiresAt }
}

/** Ends the session on the service. Throws CallError. */
export const endSession = (): Promise<unknown> => ask('DELETE')

/** A session of the wallet, in this browser or another. */
export interface ListedSession {
  isCurrent: boolean
  userAgent: string
  /** Unix milliseconds. */
  openedAt: number
  expiresAt: number
}

/** The sessions of the wallet that the page shows, the newest first. Throws CallError. */
export const listSessions = async ({ address }: Pick<Account, 'address'>): Promise<ListedSession[]> =>
  // The route answers with this.
  ((await sendJson(sessionsPath, { headers: bySession(address) })) as { sessions: ListedSession[] }).sessions

/** Ends them all, on the service. Throws CallError. */
export const endAllSessions = ({ address }: Pick<Account, 'address'>): Promise<unknown> =>
  sendJson(sessionsPath, { method: 'DELETE', headers: bySession(address) })

const ask = async (method: string, headers: Readonly<Record<string, string>> = {}) =>
  // The route answers with this.
  (await sendJson(sessionPath, { method, headers: { ...bySession(), ...headers } })) as {
    session: WalletSession | null
  }

function restoredAccount(session: WalletSession, networks: readonly string[]): Account {
  let connected: Promise<Account> | undefined
  const connect = () =>
    (connected ??= connectAgain(session, networks).catch((error: unknown) => {
      connected = undefined
      throw error
    }))
  const { address, account, network } = session
  return {
    wallet: rememberedWallet() ?? 'Your wallet',
    address,
    account,
    network,
    signText: async (text) => (await connect()).signText(text),
    payer: async (payNetwork) => (await connect()).payer(payNetwork),
    onChange: (listener) => watchWallet(session, listener),
  }
}

/**
 * Watches the wallet that signed in, as soon as it announces itself, without a connection that the person would see. Another
 * wallet may have been used with this page for another account: it is not watched, unless the name is unknown.
 */
function watchWallet({ account, address }: WalletSession, listener: () => void): () => void {
  const name = rememberedWallet()
  let end: (() => void) | undefined
  const stop = discoverWallets((wallets) => {
    const signedIn = wallets.find((each) => each.account === account && each.name === (name ?? each.name))
    end ??= signedIn?.watch(address, listener)
  })
  return () => {
    stop()
    end?.()
  }
}

/** Connects the wallet that signed in, if it still has the account. Throws WalletError. */
async function connectAgain(session: WalletSession, networks: readonly string[]): Promise<Account> {
  const wallet = await findWallet(session)
  if (wallet === undefined)
    throw new WalletError(
      'unavailable',
      'The wallet that signed in was not found in this browser. Unlock it, and try again.',
    )
  const connected = await wallet.connect(networks)
  if (connected.address === session.address) return connected
  throw new WalletError(
    'unavailable',
    `${wallet.name} shares another account. Choose ${shortAddress(session.address)} in it, and try again.`,
  )
}

/** Wallets announce themselves soon after they are asked. */
const announceMs = 1000

/** The wallet with the remembered name, or else one for the same kind of account. */
function findWallet({ account }: WalletSession): Promise<Wallet | undefined> {
  const name = rememberedWallet()
  const { promise, resolve } = Promise.withResolvers<Wallet | undefined>()
  let fallback: Wallet | undefined
  const end = discoverWallets((wallets) => {
    const usable = wallets.filter((wallet) => wallet.account === account)
    fallback = usable[0]
    const named = usable.find((wallet) => wallet.name === name)
    if (named !== undefined) resolve(named)
  })
  const timer = setTimeout(() => resolve(fallback), announceMs)
  return promise.finally(() => {
    clearTimeout(timer)
    end()
  })
}

/** The key of the name of the wallet. A browser may forbid to store it. */
const storedName = 'webintel-wallet'

function rememberWallet(name: string): void {
  try {
    localStorage.setItem(storedName, name)
  } catch {
    // Another wallet of the same kind is used then.
  }
}

function rememberedWallet(): string | undefined {
  try {
    return localStorage.getItem(storedName) ?? undefined
  } catch {
    return undefined
  }
}
