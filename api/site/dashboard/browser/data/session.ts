import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { DashboardTerms } from '#api/site/dashboard/dashboard-page.ts'
import { CallError } from '#api/site/shell/browser/call-error.ts'
import { signInFor } from '#api/site/wallets/browser/sign-in.ts'
import type { Account } from '#api/site/wallets/browser/wallet.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { grantStatement, type SignedGrant } from '#shared/contract/sign-in-text.ts'
import { bySession, call, requestOf, type Called, type Input } from './call.ts'

/** A wallet that has signed in. */
export interface Session {
  account: Account
  settings: DashboardTerms
  /** The address of the wallet. Lists that depend on it load again for another one. */
  signedIn: string
  /** Calls an operation on the wallet's data. If the session has ended, waits until the person signs in again. Throws CallError. */
  call: <N extends Called>(name: N, input?: Input) => Promise<Result<N>>
  /** The same for an operation that needs a signature of its own. Throws WalletError, too. */
  callSigned: <N extends Called>(name: N, input?: Input) => Promise<Result<N>>
}

/** `renew`: asks the person to sign in again. It rejects if they sign out instead. */
export function openSession(account: Account, settings: DashboardTerms, renew: () => Promise<void>): Session {
  return {
    account,
    settings,
    signedIn: account.address,
    async call(name, input = {}) {
      if (!isSignInNeeded(name)) return call(name, input)
      try {
        return await call(name, input, bySession(account.address))
      } catch (error) {
        if (!isEnded(error)) throw error
      }
      await renew()
      try {
        return await call(name, input, bySession(account.address))
      } catch (error) {
        throw isEnded(error) ? noCookie() : error
      }
    },
    async callSigned(name, input = {}) {
      // The input of a new key is its grant.
      const grant = name === 'key-create' ? { grant: grantStatement(input as object as SignedGrant) } : {}
      const { header } = await signInFor(account, settings.publicUrl, { ...requestOf(name, input), ...grant })
      return call(name, input, { 'SIGN-IN-WITH-X': header })
    },
  }
}

const isEnded = (error: unknown) => error instanceof CallError && error.code === 'MISSING_AUTH'

const noCookie = () =>
  new CallError(
    'NO_COOKIE',
    'The browser kept no cookie of this site, which a session needs. Allow cookies for it, and sign in again.',
  )

/** The other operations find their data by the id in the path. */
const isSignInNeeded = (name: Called) =>
  [
    'credits-balance',
    'credits-history',
    'wallet-export',
    'receipt-get',
    'monitor-list',
    'memory-delete',
    'job-get',
    'key-list',
  ].includes(name)

export const SessionContext = createContext<Session | undefined>(undefined)

/** The session of the page. Only views of a signed-in wallet use it. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('No wallet has signed in.')
  return session
}
