import type { DashboardTerms } from '#api/site/dashboard/dashboard-page.ts'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { WalletChoice } from '#api/site/wallets/browser/wallet-choice.tsx'
import type { Wallet } from '#api/site/wallets/browser/wallet.ts'
import { sessionHours } from '#shared/contract/models/dashboard-session.ts'

interface Props {
  settings: DashboardTerms
  /** The wallet that has been asked and has not answered. */
  busy: string | undefined
  notice?: string
  onChoose: (wallet: Wallet) => void
}

/** The first view: the wallets of the browser, and the meaning of the sign-in. */
export function Connect({ settings, busy, notice, onChoose }: Props) {
  return (
    <div class="connect">
      <h1>Your wallet is your account</h1>
      <p class="lead">
        Connect a wallet to see its credits and calls, watch its monitors, and buy credits. Signing in costs nothing and
        moves no money.
      </p>
      <OtherOrigin publicUrl={settings.publicUrl} />
      {notice !== undefined && <Notice kind="bad">{notice}</Notice>}
      <WalletChoice busy={busy} onChoose={onChoose} />
      <ul class="facts muted">
        <li>The wallet signs a short text that names this service. You stay signed in for {sessionHours} hours.</li>
        <li>The session is a cookie that no script can read. Signing out ends it on the service, too.</li>
        <li>The session cannot pay. A purchase asks for a signature of its own, and shows the amount first.</li>
      </ul>
    </div>
  )
}

/** Wallets warn about texts that name another address than the page has. */
function OtherOrigin({ publicUrl }: { publicUrl: string }) {
  if (new URL(publicUrl).origin === location.origin) return null
  const address = `${publicUrl}/dashboard`
  return (
    <Notice kind="warn">
      The service signs in at another address. Open <a href={address}>{address}</a> instead.
    </Notice>
  )
}
