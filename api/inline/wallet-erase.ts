import { eraseCall } from '#shared/payments/erase-call.ts'
import { paginate } from '#shared/storage/paginate.ts'
import { type InlineContext, type InlineHandler, walletOf } from './handler.ts'
import { removeMonitor, type RemoveKeys } from './monitor/monitor-delete.ts'

const pageSize = 200

type EraseKeys =
  | 'claim'
  | 'memory'
  | 'spendingKeys'
  | 'signedIn'
  | 'credits'
  | 'erasures'
  | 'paid'
  | 'jobs'
  | 'results'
  | 'answers'
  | 'now'
  | RemoveKeys
type EraseDeps = Pick<InlineContext, EraseKeys>

/**
 * Erases the wallet's spending keys, sessions, values and monitors, and the inputs and answers of its calls. Keeps the ledger, which is the balance, and the
 * parts of receipts that accounting needs. Calls in progress are erased when they end.
 */
export const walletErase: InlineHandler<'wallet-erase', EraseKeys> = async (_, deps) => {
  const wallet = walletOf(deps)
  await eraseKeys(wallet, deps)
  await deps.signedIn.endAll(wallet)
  const memory = await eraseMemory(wallet, deps)
  return { wallet, memory, monitors: await eraseMonitors(wallet, deps), ...(await eraseCalls(wallet, deps)) }
}

/** Their spending remains in the ledger. The keys go first, so that none of them stores more. */
async function eraseKeys(wallet: string, { spendingKeys }: Pick<EraseDeps, 'spendingKeys'>): Promise<void> {
  for (;;) {
    // List from the start each time: the previous page is gone.
    const { keys } = await spendingKeys.list(wallet, { limit: pageSize })
    if (keys.length === 0) return
    await Promise.all(keys.map(({ keyId }) => spendingKeys.remove(keyId)))
  }
}

async function eraseMonitors(wallet: string, deps: EraseDeps): Promise<number> {
  let erased = 0
  for await (const { ids } of paginate((from) => deps.monitors.listByOwner(wallet, { limit: pageSize, ...from })))
    for (const id of ids) {
      const monitor = await deps.monitors.find(id)
      if (monitor !== undefined && (await removeMonitor(monitor, deps))) erased++
    }
  return erased
}

async function eraseMemory(wallet: string, { memory }: Pick<EraseDeps, 'memory'>): Promise<number> {
  let erased = 0
  for (;;) {
    // List from the start each time: the previous page is gone.
    const { keys } = await memory.listKeys(wallet, { prefix: '', limit: pageSize })
    if (keys.length === 0) return erased
    const removed = await Promise.all(keys.map((key) => memory.remove(wallet, key)))
    erased += removed.filter(Boolean).length
  }
}

interface Erased {
  receipts: number
  underWay: number
}

async function eraseCalls(wallet: string, deps: EraseDeps): Promise<Erased> {
  const { credits, paid } = deps
  const erased = { receipts: 0, underWay: 0 }
  for await (const { requestIds } of paginate((from) => paid.listByPayer(wallet, { limit: pageSize, ...from })))
    await eraseEach(requestIds, erased, deps)
  for await (const { rows } of paginate((from) => credits.history(wallet, { limit: pageSize, ...from }))) {
    // A paid call has a spend row, and perhaps a refund row.
    const spends = rows.filter(({ type }) => type === 'spend').map(({ requestId }) => requestId)
    await eraseEach(spends, erased, deps)
  }
  return erased
}

async function eraseEach(requestIds: readonly string[], erased: Erased, deps: EraseDeps): Promise<void> {
  await Promise.all(requestIds.map(eraseOne))

  async function eraseOne(requestId: string): Promise<void> {
    const outcome = await eraseCall(requestId, deps)
    if (outcome === 'erased') erased.receipts++
    if (outcome !== 'underWay') return
    // The scheduler erases it when it is over.
    await deps.erasures.add(requestId, deps.now())
    erased.underWay++
  }
}
