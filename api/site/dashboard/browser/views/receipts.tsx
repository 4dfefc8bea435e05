import { startedAt, useCalls } from '#api/site/dashboard/browser/data/use-calls.ts'
import { PagedTable, PartialList } from '#api/site/dashboard/browser/parts/paged-table.tsx'
import { Tag } from '#api/site/dashboard/browser/parts/tag.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { showDollars } from '#api/site/shell/browser/format.ts'
import { networkName } from '#api/site/wallets/browser/networks.ts'
import type { Result } from '#shared/contract/operations/index.ts'

const lifeMs = 30 * 24 * 3_600_000

interface Receipt extends Result<'receipt-get'> {
  id: string
}

/** The receipts of the last 30 days, newest first. */
export function Receipts() {
  const { isCut, ...pages } = useCalls(
    async ({ call }, id): Promise<Receipt> => ({ ...(await call('receipt-get', { requestId: id })), id }),
    { missing: 'RECEIPT_NOT_FOUND', isListed: (id) => startedAt(id) > Date.now() - lifeMs },
  )
  return (
    <div class="panel">
      <PagedTable
        caption="Receipts, newest first"
        columns={[
          { name: 'Time' },
          { name: 'Operation' },
          { name: 'Outcome' },
          { name: 'Paid with' },
          { name: 'Price', isNumber: true },
          { name: 'Receipt' },
        ]}
        pages={pages}
        empty="No call of this wallet was paid in the last 30 days. Each paid call leaves a receipt here."
        row={(receipt) => (
          <tr key={receipt.id}>
            <td>
              <Time at={startedAt(receipt.id)} />
            </td>
            <td>
              <code class="path">{receipt.endpoint}</code>
            </td>
            <td>
              <Tag state={receipt.outcome} />
            </td>
            <td class="short">
              {receipt.paymentMethod === 'credits' ? 'Credits' : networkName(receipt.network ?? 'x402')}
            </td>
            <td class="number">{receipt.outcome === 'failed' ? 'not charged' : showDollars(receipt.price.amount)}</td>
            <td>
              <a
                href={`/receipts/${receipt.id}`}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open receipt ${receipt.id} in a new tab`}
              >
                Open
              </a>
            </td>
          </tr>
        )}
      />
      {isCut && <PartialList />}
    </div>
  )
}
