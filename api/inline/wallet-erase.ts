import { eraseCall } from '#shared/payments/erase-call.ts'
import type { InlineContext, InlineHandler } from './handler.ts'
import { walletOf } from './wallet-of.ts'

const pageSize = 200

/**
 * Forgets the values, and of each call what was asked and answered. The rows of the ledger stay, for they are the balance;
 * of receipts what accounting needs. What is under way goes on to its end and is forgotten then.
 */
export const walletErase: InlineHandler<'wallet-erase'> = async (_, context) => {
  const wallet = walletOf(context)
  return { wallet, memory: await eraseMemory(wallet, context), ...(await eraseCalls(wallet, context)) }
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

interface Erased {
  receipts: number
  underWay: number
}

async function eraseCalls(wallet: string, context: InlineContext): Promise<Erased> {
  const { credits, paid } = context
  const erased = { receipts: 0, underWay: 0 }
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const { requestIds, next } = await paid.listByPayer(wallet, pageFrom(cursor))
    await eraseEach(requestIds, erased, context)
    cursor = next
  }
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const { rows, next } = await credits.history(wallet, pageFrom(cursor))
    // A call has a row when it is paid, and may have another.
    const spends = rows.filter(({ type }) => type === 'spend').map(({ requestId }) => requestId)
    await eraseEach(spends, erased, context)
    cursor = next
  }
  return erased
}

const pageFrom = (cursor: string | undefined) => ({ limit: pageSize, ...(cursor !== undefined && { cursor }) })

async function eraseEach(requestIds: readonly string[], erased: Erased, context: InlineContext): Promise<void> {
  await Promise.all(requestIds.map(eraseOne))

  async function eraseOne(requestId: string): Promise<void> {
    const ended = await eraseCall(requestId, context)
    if (ended === 'erased') erased.receipts++
    if (ended !== 'underWay') return
    // The scheduler forgets it when it is over.
    await context.erasures.note(requestId, context.now())
    erased.underWay++
  }
}
