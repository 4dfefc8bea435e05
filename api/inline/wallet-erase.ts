import type { InlineContext, InlineHandler } from './handler.ts'
import { walletOf } from './wallet-of.ts'

const pageSize = 200

/**
 * Forgets the values, and of each call what was asked and answered. The rows of the ledger stay, for they are the balance;
 * of receipts what accounting needs. What is under way is left to its end.
 */
export const walletErase: InlineHandler<'wallet-erase'> = async (_, context) => {
  const wallet = walletOf(context)
  return { wallet, memory: await eraseMemory(wallet, context), receipts: await eraseCalls(wallet, context) }
}

async function eraseMemory(wallet: string, { memory }: InlineContext): Promise<number> {
  let erased = 0
  for (;;) {
    // From the beginning each time: what was removed is not in the way.
    const { entries } = await memory.list(wallet, { prefix: '', limit: pageSize })
    if (entries.length === 0) return erased
    const removed = await Promise.all(entries.map(({ key }) => memory.remove(wallet, key)))
    erased += removed.filter(Boolean).length
  }
}

async function eraseCalls(wallet: string, context: InlineContext): Promise<number> {
  const { credits, paid } = context
  let erased = 0
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const { requestIds, next } = await paid.listByPayer(wallet, pageFrom(cursor))
    erased += await eraseEach(requestIds, context)
    cursor = next
  }
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const { rows, next } = await credits.history(wallet, pageFrom(cursor))
    // A call has a row when it is paid, and may have another.
    const spends = rows.filter(({ type }) => type === 'spend').map(({ requestId }) => requestId)
    erased += await eraseEach(spends, context)
    cursor = next
  }
  return erased
}

const pageFrom = (cursor: string | undefined) => ({ limit: pageSize, ...(cursor !== undefined && { cursor }) })

async function eraseEach(requestIds: readonly string[], context: InlineContext): Promise<number> {
  const erased = await Promise.all(requestIds.map((requestId) => eraseCall(requestId, context)))
  return erased.filter(Boolean).length
}

async function eraseCall(requestId: string, { paid, jobs, results, now }: InlineContext): Promise<boolean> {
  const held = await paid.findByRequest(requestId)
  if (held === undefined || !(await paid.reduce(held))) return false
  // What no job made is this wallet's alone; pages are not, but what was asked for is.
  if (!(await jobs.forget(requestId))) await results.forget(requestId, now())
  return true
}
