import { useState } from 'preact/hooks'
import { buyCredits, type Purchase } from '#api/site/dashboard/browser/data/buy-credits.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { ActionButton } from '#api/site/dashboard/browser/parts/action.tsx'
import { Transaction } from '#api/site/dashboard/browser/parts/transaction.tsx'
import { showDollars } from '#api/site/shell/browser/format.ts'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { useAction } from '#api/site/shell/browser/use-action.ts'
import { networkName, networksOf } from '#api/site/wallets/browser/networks.ts'

/** Sells credits to the wallet: it signs one payment, and the service submits it. */
export function Buy() {
  const session = useSession()
  const { bundles, payNetworks, isTestMoney } = session.settings
  const [network] = networksOf(session.account, payNetworks)
  const [amount, setAmount] = useState(bundles[0]?.amount ?? 10)
  const [bought, setBought] = useState<Purchase>()
  const buy = useAction(async () => {
    setBought(undefined)
    setBought(await buyCredits(session, amount))
  })
  if (network === undefined)
    return (
      <Notice kind="warn">
        {payNetworks.length === 0
          ? 'This service sells no credits now.'
          : `This service takes payments on ${payNetworks.map(networkName).join(' and ')}. Sign out, and connect a wallet for it.`}
      </Notice>
    )
  return (
    <div class="panel">
      {isTestMoney && <Notice kind="warn">Payments here use test money. No real money moves.</Notice>}
      <fieldset class="bundles">
        <legend>Amount</legend>
        {bundles.map((bundle) => (
          <label key={bundle.amount}>
            <input
              type="radio"
              name="amount"
              checked={bundle.amount === amount}
              onChange={() => setAmount(bundle.amount)}
            />
            <span class="price">${bundle.amount}</span>
            <span>{showDollars(String((bundle.amount * (100 + bundle.bonusPercent)) / 100))} in credits</span>
            <span class="tag good">+{bundle.bonusPercent} %</span>
          </label>
        ))}
      </fieldset>
      <p class="muted">
        You pay in USDC on {networkName(network)}. Your wallet signs once; the service pays the network fee.
      </p>
      <div class="actions">
        <ActionButton action={buy} class="primary" running="Confirm in your wallet…">
          Pay ${amount}
        </ActionButton>
      </div>
      {buy.failure !== undefined && <Notice kind="bad">{buy.failure}</Notice>}
      {bought !== undefined && (
        <Notice kind="good">
          <p>
            {showDollars(bought.added)} and a bonus of {showDollars(bought.bonus)} were added. Your balance is{' '}
            <strong>{showDollars(bought.balance)}</strong>.
          </p>
          {bought.transaction !== undefined && (
            <p>
              Transaction <Transaction network={network} transaction={bought.transaction} />
            </p>
          )}
        </Notice>
      )}
    </div>
  )
}
