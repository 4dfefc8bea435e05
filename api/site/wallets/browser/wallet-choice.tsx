import { useEffect, useState } from 'preact/hooks'
import { discoverWallets } from './discover-wallets.ts'
import type { Wallet } from './wallet.ts'

interface Props {
  /** The wallet that has been asked and has not answered. */
  busy: string | undefined
  onChoose: (wallet: Wallet) => void
}

/** The wallets of the browser, and what a person can do if there is none. */
export function WalletChoice({ busy, onChoose }: Props) {
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  useEffect(() => discoverWallets(setWallets), [])
  return (
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
  )
}

const NoWallet = () => (
  <p class="empty">
    No wallet was found in this browser. Install a wallet that announces itself (EIP-6963 for EVM networks, the Wallet
    Standard for Solana), unlock it, and load the page again.
  </p>
)
