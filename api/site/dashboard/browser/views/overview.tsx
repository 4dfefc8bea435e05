import { SpendingChart } from '#api/site/dashboard/browser/chart/spending-chart.tsx'
import { spendingOf, type Spending } from '#api/site/dashboard/browser/chart/spending.ts'
import { showDollars } from '#api/site/dashboard/browser/data/money.ts'
import { useSession, type Session } from '#api/site/dashboard/browser/data/session.ts'
import { useLoaded, type Loaded } from '#api/site/dashboard/browser/data/use-loaded.ts'
import { Notice } from '#api/site/dashboard/browser/parts/notice.tsx'
import type { CreditEntry } from '#shared/contract/models/credit-entry.ts'
import type { Result } from '#shared/contract/operations/index.ts'

const days = 30
/** Pages of 1000 entries that are read at most. */
const maxPages = 10

/** The balance, and the spending of the last days. */
export function Overview() {
  const session = useSession()
  const [balance, reloadBalance] = useLoaded(() => session.call('credits-balance'), [session.signedIn])
  const [spending, reloadSpending] = useLoaded(() => readSpending(session), [session.signedIn])
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
                {isCut && <p class="muted">Only the newest {maxPages * 1000} entries are counted.</p>}
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

interface ShownProps<T> {
  loaded: Loaded<T>
  reload: () => void
  children: (value: T) => preact.ComponentChildren
}

/** The loading and error states of a value. */
function Shown<T>({ loaded, reload, children }: ShownProps<T>) {
  if (loaded.state === 'loading')
    return (
      <p class="loading" role="status">
        Loading…
      </p>
    )
  if (loaded.state === 'loaded') return <>{children(loaded.value)}</>
  return (
    <Notice kind="bad">
      <p>{loaded.message}</p>
      <button type="button" onClick={reload}>
        Try again
      </button>
    </Notice>
  )
}

async function readSpending({ call }: Session): Promise<{ spending: Spending; isCut: boolean }> {
  const now = Date.now()
  const start = now - days * 86_400_000
  const entries: CreditEntry[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const { history, next } = await call('credits-history', { limit: 1000, cursor })
    for (const entry of history) entries.push(entry)
    const last = history.at(-1)
    if (next === undefined || (last !== undefined && Date.parse(last.at) < start))
      return { spending: spendingOf(entries, days, now), isCut: false }
    cursor = next
  }
  return { spending: spendingOf(entries, days, now), isCut: true }
}
