import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { DashboardTerms } from '#api/site/dashboard/dashboard-page.ts'
import { CallError } from '#api/site/shell/browser/call-error.ts'
import { signInFor, type SignIn } from '#api/site/wallets/browser/sign-in.ts'
import type { Account } from '#api/site/wallets/browser/wallet.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { grantStatement, type SignedGrant } from '#shared/contract/sign-in-text.ts'
import { call, requestOf, type Called, type Input } from './call.ts'

/** A wallet that has signed in. */
export interface Session {
  account: Account
  settings: DashboardTerms
  signedIn: SignIn
  /** Calls an operation on the wallet's data. An expired sign-in is reported to the page. Throws CallError. */
  call: <N extends Called>(name: N, input?: Input) => Promise<Result<N>>
  /** The same for an operation that needs a signature of its own. Throws WalletError, too. */
  callSigned: <N extends Called>(name: N, input?: Input) => Promise<Result<N>>
}

/** `onExpired`: the sign-in is not valid any more. */
export function openSession(
  account: Account,
  settings: DashboardTerms,
  { signedIn, onExpired }: { signedIn: SignIn; onExpired: () => void },
): Session {
  return {
    account,
    settings,
    signedIn,
    async call(name, input = {}) {
      try {
        return await call(name, input, isSignInNeeded(name) ? signedIn.header : undefined)
      } catch (error) {
        if (error instanceof CallError && error.code === 'EXPIRED_TIMESTAMP') onExpired()
        throw error
      }
    },
    async callSigned(name, input = {}) {
      // The input of a new key is its grant.
      const grant = name === 'key-create' ? { grant: grantStatement(input as object as SignedGrant) } : {}
      const { header } = await signInFor(account, settings.publicUrl, { ...requestOf(name, input), ...grant })
      return call(name, input, header)
    },
  }
}

/** For other operations, the id in the path is the key. */
const isSignInNeeded = (name: Called) =>
  [
    'credits-balance',
    'credits-history',
    'wallet-export',
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
