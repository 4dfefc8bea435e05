import type { Account } from '#api/site/wallets/browser/wallet.ts'
import { Notice } from './parts/notice.tsx'

interface Props {
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
export function AccountBar({ account, expiresAt, isExpired, isBusy, notice, onSignIn, onLeave }: Props) {
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

const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
