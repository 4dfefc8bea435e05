import { useCallback, useEffect, useState } from 'preact/hooks'
import { openSession, SessionContext } from '#api/site/dashboard/browser/data/session.ts'
import type { DashboardTerms } from '#api/site/dashboard/dashboard-page.ts'
import { shortAddress } from '#api/site/shell/browser/format.ts'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { messageOf } from '#api/site/shell/browser/use-action.ts'
import { signIn, type SignIn } from '#api/site/wallets/browser/sign-in.ts'
import type { Account, Wallet } from '#api/site/wallets/browser/wallet.ts'
import { Connect } from './connect.tsx'
import { Views } from './views.tsx'

interface SignedIn {
  account: Account
  signedIn: SignIn
  /** The sign-in is not valid any more. The page keeps its contents until the person signs in again. */
  isExpired?: boolean
}

/** The page: without a wallet, the choice of one; with one, its data. The sign-in is held in memory only. */
export function App({ settings }: { settings: DashboardTerms }) {
  const [held, setHeld] = useState<SignedIn | undefined>()
  const [notice, setNotice] = useState<string>()
  const [busy, setBusy] = useState<string>()

  const enter = useCallback(
    async (account: Account) => {
      setBusy(account.wallet)
      setNotice(undefined)
      try {
        setHeld({ account, signedIn: await signIn(account, settings.publicUrl) })
      } catch (error) {
        setNotice(messageOf(error))
      } finally {
        setBusy(undefined)
      }
    },
    [settings],
  )
  const connect = useCallback(
    async (wallet: Wallet) => {
      setBusy(wallet.name)
      setNotice(undefined)
      try {
        await enter(await wallet.connect(settings.signInNetworks))
      } catch (error) {
        setNotice(messageOf(error))
      } finally {
        setBusy(undefined)
      }
    },
    [enter, settings],
  )
  const leave = useCallback((reason?: string) => {
    setHeld(undefined)
    setNotice(reason)
  }, [])
  const expire = useCallback(() => setHeld((last) => last && { ...last, isExpired: true }), [])

  useEffect(
    () => held?.account.onChange(() => leave('Your wallet changed to another account. Connect it again.')),
    [held?.account, leave],
  )
  useEffect(() => {
    if (held === undefined) return
    const timer = setTimeout(expire, held.signedIn.expiresAt - Date.now())
    return () => clearTimeout(timer)
  }, [held?.signedIn, expire])

  if (held === undefined)
    return (
      <Connect
        settings={settings}
        busy={busy}
        {...(notice !== undefined && { notice })}
        onChoose={(wallet) => void connect(wallet)}
      />
    )
  const session = openSession(held.account, settings, { signedIn: held.signedIn, onExpired: expire })
  return (
    <SessionContext.Provider value={session}>
      <AccountBar
        account={held.account}
        expiresAt={held.signedIn.expiresAt}
        isExpired={held.isExpired === true}
        isBusy={busy !== undefined}
        {...(notice !== undefined && { notice })}
        onSignIn={() => void enter(held.account)}
        onLeave={() => leave()}
      />
      <Views key={held.signedIn.header} />
    </SessionContext.Provider>
  )
}

interface AccountBarProps {
  account: Account
  expiresAt: number
  isExpired: boolean
  isBusy: boolean
  /** Why the last sign-in failed. */
  notice?: string
  onSignIn: () => void
  onLeave: () => void
}

/** The wallet that has signed in, and until when. */
function AccountBar({ account, expiresAt, isExpired, isBusy, notice, onSignIn, onLeave }: AccountBarProps) {
  return (
    <>
      <div class="title">
        <h1>Dashboard</h1>
        <div class="account">
          <code title={account.address}>{shortAddress(account.address)}</code>
          <span class="muted">
            {account.wallet} · {isExpired ? 'sign-in expired' : `signed in until ${clock.format(expiresAt)}`}
          </span>
          <button type="button" class="plain" onClick={onLeave}>
            Sign out
          </button>
        </div>
      </div>
      {notice !== undefined && <Notice kind="bad">{notice}</Notice>}
      {isExpired && (
        <Notice kind="warn">
          <p>Your sign-in ended after five minutes. What you see stays; sign in again to load more.</p>
          <button type="button" class="primary" aria-disabled={isBusy} onClick={onSignIn}>
            Sign in again
          </button>
        </Notice>
      )}
    </>
  )
}

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' })
