import { readCharges, maxEntries } from '#api/site/dashboard/browser/data/charges.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { dayMs } from '#api/site/dashboard/browser/data/spending.ts'
import { useLoaded } from '#api/site/dashboard/browser/data/use-loaded.ts'
import { Shown } from '#api/site/dashboard/browser/parts/shown.tsx'
import { showDollars } from '#api/site/shell/browser/format.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { FirstSteps } from './overview/first-steps.tsx'
import { longestRange, SpendingPanel } from './overview/spending-panel.tsx'

/** The balance, and the spending of the last days; for a wallet that has never paid, the first steps. */
export function Overview() {
  const session = useSession()
  const [balance, reloadBalance] = useLoaded(() => session.call('credits-balance'), [session.signedIn])
  const [charges, reloadCharges] = useLoaded(
    () => readCharges(session, Date.now() - longestRange * dayMs),
    [session.signedIn],
  )
  return (
    <>
      <Shown loaded={balance} reload={reloadBalance}>
        {(value) => <Balance balance={value} />}
      </Shown>
      <Shown loaded={charges} reload={reloadCharges}>
        {(read) => (
          <>
            {balance.state === 'loaded' &&
              (read.charges.length === 0 || Number(balance.value.totalDeposited) === 0) && (
                <FirstSteps hasCredits={Number(balance.value.totalDeposited) > 0} hasPaid={read.charges.length > 0} />
              )}
            <div class="panel">
              <SpendingPanel charges={read.charges} />
              {read.isCut && (
                <p class="muted">Not all of more than {maxEntries.toLocaleString('en')} payments are counted.</p>
              )}
            </div>
          </>
        )}
      </Shown>
    </>
  )
}

function Balance({ balance }: { balance: Result<'credits-balance'> }) {
  const [, cents = '', rest = ''] = /^(.*\.\d\d)(\d*)$/.exec(showDollars(balance.balance)) ?? []
  return (
    <div class="panel balance">
      <div>
        <p class="muted">Credits left</p>
        <p class="amount">
          {cents}
          <small>{rest}</small>
        </p>
      </div>
      <dl>
        <dt>Bought, with bonuses</dt>
        <dd>{showDollars(balance.totalDeposited)}</dd>
        <dt>Spent in credits</dt>
        <dd>{showDollars(balance.totalSpent)}</dd>
        <dt>Refunded as credits</dt>
        <dd>{showDollars(balance.totalRefunded)}</dd>
      </dl>
      <a class="button primary" href="#buy">
        Buy credits
      </a>
    </div>
  )
}
