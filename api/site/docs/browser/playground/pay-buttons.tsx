import { useEffect, useState } from 'preact/hooks'
import { showMicroDollars } from '#api/site/shell/browser/format.ts'
import type { Wallet } from '#api/site/wallets/browser/wallet.ts'
import type { Offer } from './use-call.ts'

interface PayButtonsProps {
  offer: Offer
  isWaiting: boolean
  pay: (wallet: Wallet, offer: Offer) => void
}

/** The price of a call, and a button for each wallet of the browser. */
export function PayButtons({ offer, isWaiting, pay }: PayButtonsProps) {
  const [wallets, setWallets] = useState<readonly Wallet[]>()
  const [names, setNames] = useState('')
  const { networks } = offer
  useEffect(() => {
    let end = () => {}
    let isEnded = false
    void (async () => {
      // The code for wallets is larger than the page.
      const [{ discoverWallets }, { networkName }] = await Promise.all([
        import('#api/site/wallets/browser/discover-wallets.ts'),
        import('#api/site/wallets/browser/networks.ts'),
      ])
      if (isEnded) return
      setNames(` on ${networks.map(networkName).join(' or ')}`)
      end = discoverWallets(setWallets)
    })()
    return () => {
      isEnded = true
      end()
    }
  }, [networks])
  return (
    <div id="play-payment">
      <p>{`This call costs ${showMicroDollars(Number(offer.amount))}, in USDC${names}.`}</p>
      {wallets?.length === 0 && <p class="muted">No wallet was found in this browser. The examples pay without one.</p>}
      <p class="buttons">
        {wallets?.map((wallet) => (
          <button key={wallet.id} type="button" aria-disabled={isWaiting} onClick={() => pay(wallet, offer)}>
            {`Pay with ${wallet.name} (${wallet.account})`}
          </button>
        ))}
      </p>
    </div>
  )
}
