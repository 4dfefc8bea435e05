import { csvCell } from '#api/site/shell/browser/csv-cell.ts'
import { networkName } from '#api/site/wallets/browser/networks.ts'
import { costOf, type Charge } from './charges.ts'

const columns = [
  'time',
  'call',
  'operation',
  'asked for',
  'paid with',
  'charged',
  'refunded',
  'cost',
  'currency',
  'key',
  'receipt',
]

/** The charges as CSV (RFC 4180), for spreadsheets. Amounts are dollars. */
export function receiptsCsv(charges: readonly Charge[], publicUrl: string): string {
  const rows = charges.map((charge) => {
    const { requestId, endpoint, asked = '', at, network, keyId = '', charged, refunded } = charge
    const paidWith = network === undefined ? 'credits' : `USDC on ${networkName(network)}`
    const amounts = [charged, refunded, costOf(charge)].map(dollars)
    const receipt = `${publicUrl}/receipts/${requestId}`
    return [new Date(at).toISOString(), requestId, endpoint, asked, paidWith, ...amounts, 'USD', keyId, receipt]
  })
  return [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

const dollars = (amount: number) => (amount / 1_000_000).toFixed(6)
