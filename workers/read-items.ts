import { failureOf } from '#shared/errors.ts'
import type { ItemInput } from '#shared/item-inputs.ts'
import type { HandlerContext, PageAnswer } from './handler.ts'

/** What became of one address of many. */
export type ItemOutcome = { url: string; endedAt: number } & (
  | ({ status: 'success' } & PageAnswer)
  | { status: 'error'; error: { code: string; message: string } }
)

/** Pages of one job that are read at once. */
const readsAtOnce = 6

/**
 * Reads the pages of a job, in the order of its items. One that fails fails nobody else; throws only the signal's reason
 * when it aborts.
 */
export async function readItems(context: HandlerContext): Promise<ItemOutcome[]> {
  const { items, noteProgress } = context
  const outcomes: ItemOutcome[] = []
  const waiting = items.entries()
  let completed = 0
  const readOn = async () => {
    for (const [index, item] of waiting) {
      outcomes[index] = await readOne(item, context)
      completed += 1
      noteProgress(completed)
    }
  }
  await Promise.all(Array.from({ length: readsAtOnce }, readOn))
  return outcomes
}

async function readOne(item: ItemInput, { readItem, signal, now }: HandlerContext): Promise<ItemOutcome> {
  try {
    return { url: item.url, status: 'success', ...(await readItem(item)), endedAt: now() }
  } catch (thrown) {
    signal.throwIfAborted()
    const { code, message } = failureOf(thrown)
    return { url: item.url, status: 'error', error: { code, message }, endedAt: now() }
  }
}

export function summaryOf(outcomes: readonly ItemOutcome[]) {
  const successful = outcomes.filter(({ status }) => status === 'success').length
  return { total: outcomes.length, successful, failed: outcomes.length - successful }
}
