import type { ItemInput } from '#shared/contract/item-inputs.ts'
import type { HandlerContext, PageAnswer } from '#workers/handler.ts'
import { failureOfPart } from '#workers/jobs/through-outages.ts'
import { createItemTurns } from './item-turns.ts'

/** The outcome of one item. */
export type ItemOutcome = { url: string; endedAt: number } & (
  | ({ status: 'success' } & Omit<PageAnswer, 'outlinks' | 'structured'>)
  | { status: 'error'; error: { code: string; message: string } }
)

/** Pages of one job that are read at once. */
export const maxConcurrentReads = 6

/**
 * Reads the items of a job. Returns their outcomes in the order of the items. A failed item does not affect the others.
 * Throws outages, and the signal's reason when it aborts.
 */
export async function readItems(context: ReadItemsContext): Promise<ItemOutcome[]> {
  const { items, reportProgress } = context
  const outcomes: ItemOutcome[] = []
  const nextItem = createItemTurns(items)
  let completed = 0
  const readNext = async () => {
    for (let turn = nextItem(); turn !== undefined; turn = nextItem()) {
      outcomes[turn.index] = await readOne(turn.item, context)
      turn.end()
      completed += 1
      reportProgress(completed)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentReads }, readNext))
  return outcomes
}

export type ReadItemsContext = Pick<HandlerContext, 'items' | 'readItem' | 'reportProgress' | 'signal' | 'now'>

async function readOne(item: ItemInput, { readItem, signal, now }: ReadItemsContext): Promise<ItemOutcome> {
  try {
    const { outlinks: _outlinks, structured: _structured, ...answer } = await readItem(item)
    return { url: item.url, status: 'success', ...answer, endedAt: now() }
  } catch (thrown) {
    const { code, message } = failureOfPart(thrown, signal)
    return { url: item.url, status: 'error', error: { code, message }, endedAt: now() }
  }
}

export function summarize(outcomes: readonly ItemOutcome[]) {
  const successful = outcomes.filter(({ status }) => status === 'success').length
  return { total: outcomes.length, successful, failed: outcomes.length - successful }
}
