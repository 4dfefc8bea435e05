import type { ErrorDetail, Failure } from '#shared/contract/errors.ts'
import type { ItemInput } from '#shared/contract/item-inputs.ts'
import { failureOfPart } from './failures.ts'
import type { JobContext, PageAnswer } from './job-context.ts'

/** The outcome of one item. */
export type ItemOutcome = { url: string; endedAt: number } & (
  | ({ status: 'success' } & Omit<PageAnswer, 'outlinks' | 'structured'>)
  | { status: 'error'; error: ItemError }
)

/** Pages of one job that are read at once. */
export const maxConcurrentReads = 6

/**
 * Does the work of each item, of several at once, in turns by host (see `createItemTurns`). Returns the outcomes in the order of
 * the items. `work` must not throw for a failed item.
 */
export async function inTurns<T>(items: readonly ItemInput[], work: (item: ItemInput) => Promise<T>): Promise<T[]> {
  const outcomes: T[] = []
  const nextItem = createItemTurns(items)
  const workNext = async () => {
    for (let turn = nextItem(); turn !== undefined; turn = nextItem()) {
      outcomes[turn.index] = await work(turn.item)
      turn.end()
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentReads }, workNext))
  return outcomes
}

/**
 * Reads the items of a job. Returns their outcomes in the order of the items. A failed item does not affect the others.
 * Throws outages, and the signal's reason when it aborts.
 */
export async function readItems(context: ReadItemsContext): Promise<ItemOutcome[]> {
  const { items, reportProgress } = context
  let completed = 0
  return inTurns(items, async (item) => {
    const outcome = await readOne(item, context)
    reportProgress((completed += 1))
    return outcome
  })
}

export type ReadItemsContext = Pick<JobContext, 'items' | 'readItem' | 'reportProgress' | 'signal' | 'now'>

async function readOne(item: ItemInput, { readItem, signal, now }: ReadItemsContext): Promise<ItemOutcome> {
  try {
    const { outlinks: _outlinks, structured: _structured, ...answer } = await readItem(item)
    return { url: item.url, status: 'success', ...answer, endedAt: now() }
  } catch (thrown) {
    return { url: item.url, status: 'error', error: itemErrorOf(failureOfPart(thrown, signal)), endedAt: now() }
  }
}

export type ItemError = Pick<Failure, 'code' | 'message'> & { details?: ErrorDetail[] }

/** The failure of an item as callers see it. */
export const itemErrorOf = ({ code, message, details }: Failure): ItemError => ({
  code,
  message,
  ...(details.length > 0 && { details: [...details] }),
})

export function summarize(outcomes: readonly Pick<ItemOutcome, 'status'>[]) {
  const successful = outcomes.filter(({ status }) => status === 'success').length
  return { total: outcomes.length, successful, failed: outcomes.length - successful }
}

/** An item whose turn it is. */
interface ItemTurn {
  index: number
  item: ItemInput
  /** Call it when the item is done. */
  end: () => void
}

/**
 * Gives the items of a job their turns: next is an item of the host with the fewest items in progress, and of these the
 * first. The pages of a slow host, or of one that asks for pauses, so leave room for those of others.
 */
function createItemTurns(items: readonly ItemInput[]): () => ItemTurn | undefined {
  const remaining = new Map(items.entries())
  const inProgress = new Map<string, number>()
  const hostOf = ({ url }: ItemInput) => new URL(url).host
  const countOf = (host: string) => inProgress.get(host) ?? 0

  return () => {
    let next: { index: number; item: ItemInput; host: string } | undefined
    for (const [index, item] of remaining) {
      const host = hostOf(item)
      if (next === undefined || countOf(host) < countOf(next.host)) next = { index, item, host }
    }
    if (next === undefined) return undefined
    const { index, item, host } = next
    remaining.delete(index)
    inProgress.set(host, countOf(host) + 1)
    return { index, item, end: () => void inProgress.set(host, countOf(host) - 1) }
  }
}
