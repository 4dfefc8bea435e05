import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { openSession, SessionContext } from '#api/site/dashboard/browser/data/session.ts'
import { useSignedIn, type SignedInState } from '#api/site/dashboard/browser/data/use-signed-in.ts'
import { CopyButton } from '#api/site/dashboard/browser/parts/copy-button.tsx'
import type { DashboardTerms } from '#api/site/dashboard/dashboard-page.ts'
import { shortAddress } from '#api/site/shell/browser/format.ts'
import { Loading, Notice } from '#api/site/shell/browser/notice.tsx'
import { Connect } from './connect.tsx'
import { Views } from './views.tsx'

/** The page: without a wallet, the choice of one; with one, its data. */
export function App({ settings }: { settings: DashboardTerms }) {
  const state = useSignedIn(settings)
  const { isStarting, held, hasEntered, renew } = state
  const account = held?.account
  const session = useMemo(
    () => (account === undefined ? undefined : openSession(account, settings, renew)),
    [account, settings, renew],
  )
  if (isStarting) return <Loading />
  if (session === undefined || held === undefined)
    return (
      <Connect
        settings={settings}
        busy={state.busy}
        {...(state.notice !== undefined && { notice: state.notice })}
        onChoose={state.connect}
      />
    )
  return (
    <SessionContext.Provider value={session}>
      {state.notice !== undefined && !state.isExpired && <Notice kind="bad">{state.notice}</Notice>}
      <Views hasEntered={hasEntered} account={<AccountBar state={state} held={held} />} />
      {state.isExpired && <SignInAgain state={state} />}
    </SessionContext.Provider>
  )
}

interface AccountBarProps {
  state: Pick<SignedInState, 'isExpired' | 'signOut'>
  held: NonNullable<SignedInState['held']>
}

/** The wallet that has signed in, and until when. */
function AccountBar({ state: { isExpired, signOut }, held: { account, expiresAt } }: AccountBarProps) {
  const { address, wallet } = account
  return (
    <div class="account">
      <code title={address}>{shortAddress(address)}</code>
      <CopyButton text={address} label="the address of the wallet" class="plain" />
      <span class="muted">
        {wallet} · {isExpired ? 'session ended' : `signed in until ${clock.format(expiresAt)}`}
      </span>
      <button type="button" class="plain" onClick={signOut}>
        Sign out
      </button>
    </div>
  )
}

/** The one message about a session that has ended. The page behind it stays, and goes on after the sign-in. */
function SignInAgain({ state }: { state: Pick<SignedInState, 'busy' | 'notice' | 'signInAgain' | 'signOut'> }) {
  const { busy, notice, signInAgain, signOut } = state
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      class="panel"
      aria-labelledby="sign-in-again"
      // Escape would leave a page that can load nothing.
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <h2 id="sign-in-again">Your session has ended</h2>
      <p>Sign in again, and the page goes on where it is. Signing in costs nothing.</p>
      {notice !== undefined && <Notice kind="bad">{notice}</Notice>}
      <div class="actions">
        <button type="button" onClick={signOut}>
          Sign out
        </button>
        <button type="button" class="primary" aria-disabled={busy !== undefined} onClick={signInAgain}>
          {busy === undefined ? 'Sign in again' : 'Confirm in your wallet…'}
        </button>
      </div>
    </dialog>
  )
}

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' })
