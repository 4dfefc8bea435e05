import { maxEntries } from '#api/site/dashboard/browser/data/charges.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { readSpending } from '#api/site/dashboard/browser/data/spending.ts'
import { useLoaded } from '#api/site/dashboard/browser/data/use-loaded.ts'
import { Shown } from '#api/site/dashboard/browser/parts/shown.tsx'
import { SpendingChart } from '#api/site/dashboard/browser/parts/spending-chart.tsx'
import { showDollars } from '#api/site/shell/browser/format.ts'
import type { Result } from '#shared/contract/operations/index.ts'

const days = 30

/** The balance, and the spending of the last days. */
export function Overview() {
  const session = useSession()
  const [balance, reloadBalance] = useLoaded(() => session.call('credits-balance'), [session.signedIn])
  const [spending, reloadSpending] = useLoaded(() => readSpending(session, days), [session.signedIn])
  return (
    <>
      <Shown loaded={balance} reload={reloadBalance}>
        {(value) => <Balance balance={value} />}
      </Shown>
      <div class="panel">
        <Shown loaded={spending} reload={reloadSpending}>
          {({ spending: sums, isCut }) =>
            sums.byOperation.length === 0 ? (
              <p class="empty">
                No call was charged in the last {days} days. The cost of a paid call appears here, on a chain or in
                credits.
              </p>
            ) : (
              <>
                <SpendingChart spending={sums} days={days} />
                {isCut && (
                  <p class="muted">Not all of more than {maxEntries.toLocaleString('en')} payments are counted.</p>
                )}
              </>
            )
          }
        </Shown>
      </div>
    </>
  )
}

function Balance({ balance }: { balance: Result<'credits-balance'> }) {
  return (
    <div class="panel balance">
      <div>
        <p class="muted">Credits left</p>
        <p class="amount">{showDollars(balance.balance)}</p>
      </div>
      <dl>
        <dt>Bought, with bonuses</dt>
        <dd>{showDollars(balance.totalDeposited)}</dd>
        <dt>Spent in credits</dt>
        <dd>{showDollars(balance.totalSpent)}</dd>
        <dt>Refunded as credits</dt>
        <dd>{showDollars(balance.totalRefunded)}</dd>
      </dl>
      <a class="button" href="#buy">
        Buy credits
      </a>
    </div>
  )
}
