import { showDollars } from '#api/site/dashboard/browser/data/format.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { maxEntries, readSpending } from '#api/site/dashboard/browser/data/spending.ts'
import { useLoaded } from '#api/site/dashboard/browser/data/use-loaded.ts'
import { Shown } from '#api/site/dashboard/browser/parts/shown.tsx'
import { SpendingChart } from '#api/site/dashboard/browser/parts/spending-chart.tsx'
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
                No credits were spent in the last {days} days. Pay a call with credits, and its cost appears here.
              </p>
            ) : (
              <>
                <SpendingChart spending={sums} days={days} />
                {isCut && <p class="muted">Only the newest {maxEntries} entries are counted.</p>}
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
        <dt>Spent</dt>
        <dd>{showDollars(balance.totalSpent)}</dd>
        <dt>Refunded</dt>
        <dd>{showDollars(balance.totalRefunded)}</dd>
      </dl>
      <a class="button" href="#buy">
        Buy credits
      </a>
    </div>
  )
}
