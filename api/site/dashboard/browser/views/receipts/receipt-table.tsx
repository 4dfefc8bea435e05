import { useState } from 'preact/hooks'
import { costOf, type Charge } from '#api/site/dashboard/browser/data/charges.ts'
import { addressOf } from '#api/site/dashboard/browser/data/use-address.ts'
import { hasReceipt } from '#api/site/dashboard/browser/data/use-calls.ts'
import { Tag } from '#api/site/dashboard/browser/parts/tag.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { showMicroDollars } from '#api/site/shell/browser/format.ts'
import { networkName } from '#api/site/wallets/browser/networks.ts'

const shownAtOnce = 50

/** Charges with their cost after refunds. Each leads to its receipt as long as there is one. */
export function ReceiptTable({ charges }: { charges: readonly Charge[] }) {
  const [shown, setShown] = useState(shownAtOnce)
  const total = charges.reduce((sum, charge) => sum + costOf(charge), 0)
  return (
    <>
      <p class="muted">
        {charges.length === 1 ? 'One call' : `${charges.length.toLocaleString('en')} calls`},{' '}
        <strong>{showMicroDollars(total)}</strong> after refunds
      </p>
      <div class="scroll" role="region" aria-label="Receipts, newest first" tabIndex={0}>
        <table class="rows">
          <caption class="visually-hidden">Receipts, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Operation</th>
              <th scope="col">Time</th>
              <th scope="col">Paid with</th>
              <th scope="col" class="number">
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {charges.slice(0, shown).map((charge) => (
              <ReceiptRow key={charge.requestId} charge={charge} />
            ))}
          </tbody>
        </table>
      </div>
      {charges.length > shown && (
        <p>
          <button type="button" onClick={() => setShown(shown + shownAtOnce)}>
            Show more
          </button>
        </p>
      )}
    </>
  )
}

function ReceiptRow({ charge }: { charge: Charge }) {
  const { requestId, endpoint, asked, at, network, refunded } = charge
  const path = <code class="path">{endpoint}</code>
  return (
    <tr>
      <td class="main">
        {hasReceipt(requestId) ? <a href={addressOf('receipts', requestId)}>{path}</a> : path}
        {asked !== undefined && <p class="muted">{asked}</p>}
      </td>
      <td class="sub">
        <Time at={at} />
      </td>
      <td class="side short">{network === undefined ? 'Credits' : networkName(network)}</td>
      <td class="value number">
        {refunded > 0 && <Tag state="refunded" />} {showMicroDollars(costOf(charge))}
      </td>
    </tr>
  )
}
