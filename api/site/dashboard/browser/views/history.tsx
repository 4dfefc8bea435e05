import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { addressOf } from '#api/site/dashboard/browser/data/use-address.ts'
import { hasReceipt } from '#api/site/dashboard/browser/data/use-calls.ts'
import { usePages } from '#api/site/dashboard/browser/data/use-pages.ts'
import { PagedTable } from '#api/site/dashboard/browser/parts/paged-table.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { showDollars } from '#api/site/shell/browser/format.ts'
import type { CreditEntry } from '#shared/contract/models/credit-entry.ts'

const names = { purchase: 'Purchase', bonus: 'Bonus', spend: 'Call', refund: 'Refund' } as const

/** The path of the call, which leads to its receipt as long as there is one. */
function CallLink({ entry: { endpoint = '', requestId } }: { entry: CreditEntry }) {
  const path = <code class="path">{endpoint}</code>
  return hasReceipt(requestId) ? <a href={addressOf('receipts', requestId)}>{path}</a> : path
}

/** Each change of the credits, newest first. */
export function History() {
  const session = useSession()
  const pages = usePages(
    async (cursor) => {
      const { history, next } = await session.call('credits-history', { limit: 25, cursor })
      return { entries: history, next }
    },
    [session.signedIn],
  )
  return (
    <div class="panel">
      <PagedTable
        caption="Changes of the credits, newest first"
        columns={[
          { name: 'Change' },
          { name: 'Time' },
          { name: 'Amount', isNumber: true },
          { name: 'Balance', isNumber: true },
        ]}
        pages={pages}
        empty={
          <>
            This wallet has never held credits. <a href="#buy">Buy credits</a> to pay for calls without a transaction
            each.
          </>
        }
        row={(entry) => (
          <tr key={`${entry.requestId} ${entry.type}`}>
            <td class="main">
              {names[entry.type]} <CallLink entry={entry} />
              {entry.asked !== undefined && <p class="muted">{entry.asked}</p>}
            </td>
            <td class="sub">
              <Time at={entry.at} />
            </td>
            <td class={`value number ${entry.amount.startsWith('-') ? '' : 'plus'}`}>
              {entry.amount.startsWith('-') ? '' : '+'}
              {showDollars(entry.amount)}
            </td>
            <td class="side number">{showDollars(entry.balanceAfter)}</td>
          </tr>
        )}
      />
    </div>
  )
}
