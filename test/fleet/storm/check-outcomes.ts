import { parseAbiItem } from 'viem'
import { microDollars } from '#shared/contract/price.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'
import type { Deployment } from './open-deployment.ts'
import type { Purchase } from './purchase.ts'

export interface Outcomes {
  purchases: number
  /** Payments that moved money on the chain. */
  transfers: number
  /** Receipts of payments that were kept, and of payments that were refunded. */
  delivered: number
  refunded: number
  /** Answers that were delivered for money, and errors in the books, of which there must be none. */
  served: number
  faults: string[]
}

/** Compares the answers that callers got with the chain, the receipts and the ledger of credits. */
export async function checkOutcomes(purchases: readonly Purchase[], deployment: Deployment): Promise<Outcomes> {
  const { chain, fixture, fleet } = deployment
  const { asset, payTo } = fixture.devnet
  const everything = { address: asset, fromBlock: 0n } as const
  const used = await chain.getLogs({ ...everything, event: parseAbiItem(usedEvent) })
  const transfers = await chain.getLogs({ ...everything, event: parseAbiItem(transferEvent), args: { to: payTo } })
  const moved = new Set(used.map(({ args }) => args.nonce))
  const faults: string[] = []
  const counts = { delivered: 0, refunded: 0, served: 0 }
  let refunded = 0
  const receipts = new Map(
    await Promise.all(purchases.map(async (made) => [made, await receiptsOf(made, deployment)] as const)),
  )
  for (const made of purchases) {
    const fault = (what: string) =>
      faults.push(`${what}: ${JSON.stringify(made.input)} ${[...made.receipts].join()} ${made.last}`)
    const hasMoved = moved.has(made.nonce as `0x${string}`)
    if (made.fate === 'open') fault('never decided')
    if (made.wasServed) counts.served++
    if (made.wasServed && !hasMoved) fault('a free body')
    if (!hasMoved) continue
    // A receipt named while the settlement was unknown may have been released.
    const [receipt, ...more] = receipts.get(made) ?? []
    if (receipt === undefined || more.length > 0) fault(`${more.length + (receipt ? 1 : 0)} receipts for one payment`)
    const { outcome, refunded: back } = receipt ?? {}
    refunded += back === undefined ? 0 : microDollars(back.amount)
    if (outcome === 'delivered') counts.delivered++
    if (outcome === 'refunded') counts.refunded++
    if ((outcome === 'delivered') !== made.wasServed) fault(`${outcome}, and ${made.wasServed ? '' : 'not '}served`)
  }
  const rows = storedCredits(fleet.dir)
  if (new Set(rows.map(({ operationId }) => operationId)).size !== rows.length) faults.push('given back twice')
  const booked = rows.reduce((sum, { amount }) => sum + amount, 0)
  if (booked !== refunded) faults.push(`the ledger says ${booked}, the receipts ${refunded}`)
  if (moved.size !== transfers.length) faults.push(`${moved.size} payments, ${transfers.length} transfers`)
  return { purchases: purchases.length, transfers: transfers.length, ...counts, faults }
}

interface Receipt {
  outcome: 'delivered' | 'refunded'
  refunded?: { amount: string }
}

/** The receipts that report a kept or a refunded payment. */
async function receiptsOf({ receipts }: Purchase, deployment: Deployment): Promise<Receipt[]> {
  const named = [...receipts].map((requestId) =>
    callOperation<Partial<Receipt>>(deployment.apiUrl(), 'receipt-get', { requestId }),
  )
  return (await Promise.all(named)).flatMap(({ body: { outcome, ...rest } }) =>
    outcome === 'delivered' || outcome === 'refunded' ? [{ outcome, ...rest }] : [],
  )
}

const usedEvent = 'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)'
const transferEvent = 'event Transfer(address indexed from, address indexed to, uint256 value)'
