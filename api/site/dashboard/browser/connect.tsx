import { useEffect, useState } from 'preact/hooks'
import type { DashboardTerms } from '#api/site/dashboard/dashboard-page.ts'
import { discoverWallets } from '#api/site/wallets/browser/discover-wallets.ts'
import type { Wallet } from '#api/site/wallets/browser/wallet.ts'
import { Notice } from './parts/notice.tsx'

interface Props {
  settings: DashboardTerms
  /** The wallet that has been asked and has not answered. */
  busy: string | undefined
  notice?: string
  onChoose: (wallet: Wallet) => void
}

/** The first view: the wallets of the browser, and the meaning of the sign-in. */
export function Connect({ settings, busy, notice, onChoose }: Props) {
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  useEffect(() => discoverWallets(setWallets), [])
  return (
    <div class="connect">
      <h1>Your wallet is your account</h1>
      <p class="lead">
        Connect a wallet to see its credits and calls, watch its monitors, and buy credits. Signing in costs nothing and
        moves no money.
      </p>
      <OtherOrigin publicUrl={settings.publicUrl} />
      {notice !== undefined && <Notice kind="bad">{notice}</Notice>}
      <section class="panel" aria-labelledby="wallets">
        <h2 id="wallets">Choose a wallet</h2>
        {wallets.length === 0 && <NoWallet />}
        <ul class="wallets">
          {wallets.map((wallet) => (
            <li key={wallet.id}>
              <button type="button" aria-disabled={busy !== undefined} onClick={() => busy ?? onChoose(wallet)}>
                {wallet.icon?.startsWith('data:image/') && <img src={wallet.icon} alt="" width="32" height="32" />}
                <span class="name">{wallet.name}</span>
                <span class="muted">{wallet.account}</span>
              </button>
            </li>
          ))}
        </ul>
        <p role="status" class="muted">
          {busy === undefined ? '' : `Waiting for ${busy}. Open the wallet if it does not open by itself.`}
        </p>
      </section>
      <ul class="facts muted">
        <li>The wallet signs a short text that names this service. It is valid for five minutes.</li>
        <li>The page keeps the signature in memory only. Reload the page to forget it.</li>
        <li>A purchase asks for a signature of its own, and shows the amount first.</li>
      </ul>
    </div>
  )
}

const NoWallet = () => (
  <p class="empty">
    No wallet was found in this browser. Install a wallet that announces itself (EIP-6963 for EVM networks, the Wallet
    Standard for Solana), unlock it, and load the page again.
  </p>
)

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
