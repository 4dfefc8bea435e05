import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { DashboardTerms } from '#api/site/dashboard/dashboard-page.ts'
import { messageOf } from '#api/site/shell/browser/use-action.ts'
import type { Account, Wallet } from '#api/site/wallets/browser/wallet.ts'
import { endSession, findSession, signInSession, type SignedInAccount } from './sign-in-session.ts'

export interface SignedInState {
  /** Whether a session exists is not known yet. */
  isStarting: boolean
  held: SignedInAccount | undefined
  /** The session has ended. The page keeps its contents until the person signs in again, and then goes on. */
  isExpired: boolean
  /** The person signed in on this page, and did not only load it. */
  hasEntered: boolean
  /** The wallet that has been asked and has not answered. */
  busy: string | undefined
  /** Why the last step failed. */
  notice: string | undefined
  connect: (wallet: Wallet) => void
  signInAgain: () => void
  /** Resolves when the person has signed in again. Rejects if they sign out. */
  renew: () => Promise<void>
  signOut: () => void
}

/** The wallet that is signed in on the page: found in the session of the browser, or by a signature of a wallet. */
export function useSignedIn(settings: DashboardTerms): SignedInState {
  const [isStarting, setStarting] = useState(true)
  const [held, setHeld] = useState<SignedInAccount>()
  const [isExpired, setExpired] = useState(false)
  const [hasEntered, setEntered] = useState(false)
  const [busy, setBusy] = useState<string>()
  const [notice, setNotice] = useState<string>()
  /** The calls that wait for the next sign-in. */
  const waiting = useRef<PromiseWithResolvers<void> | undefined>(undefined)

  const attempt = useCallback(async (name: string, work: () => Promise<void>) => {
    setBusy(name)
    setNotice(undefined)
    await work().catch((error: unknown) => setNotice(messageOf(error)))
    setBusy(undefined)
  }, [])
  const enter = async (account: Account) => {
    setHeld(await signInSession(account, settings))
    setExpired(false)
    setEntered(true)
    waiting.current?.resolve()
    waiting.current = undefined
  }
  const leave = useCallback((reason?: string) => {
    setHeld(undefined)
    setExpired(false)
    setNotice(reason)
    waiting.current?.reject(new Error('You signed out.'))
    waiting.current = undefined
  }, [])

  useEffect(() => {
    findSession(settings)
      .then(setHeld, (error: unknown) => setNotice(messageOf(error)))
      .finally(() => setStarting(false))
  }, [settings])
  useEffect(
    () =>
      held?.account.onChange(() => {
        leave('Your wallet changed to another account. Connect it again.')
        void endSession().catch(() => undefined)
      }),
    [held?.account, leave],
  )
  useEffect(() => {
    if (held === undefined) return
    const timer = setTimeout(() => setExpired(true), held.expiresAt - Date.now())
    return () => clearTimeout(timer)
  }, [held])

  return {
    isStarting,
    held,
    isExpired,
    hasEntered,
    busy,
    notice,
    connect: (wallet) => void attempt(wallet.name, async () => enter(await wallet.connect(settings.signInNetworks))),
    signInAgain: () => {
      if (held !== undefined && busy === undefined) void attempt(held.account.wallet, () => enter(held.account))
    },
    renew: useCallback(() => {
      setExpired(true)
      waiting.current ??= Promise.withResolvers()
      return waiting.current.promise
    }, []),
    signOut: () =>
      void attempt('', async () => {
        await endSession()
        leave()
      }),
  }
}
