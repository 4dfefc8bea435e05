import type { ItemInput } from '#shared/contract/item-inputs.ts'
import { failureOfPart } from '#workers/job-run/failures.ts'
import type { AnsweredItem, JobContext } from '#workers/job-run/job-context.ts'
import { itemErrorOf, type ItemError } from '#workers/job-run/read-items.ts'

/** The outcome of one page of a call. */
export type ExtractedItem = { url: string } & (
  | { status: 'success'; answer: AnsweredItem }
  | { status: 'error'; error: ItemError }
)

/** Answers one item. Throws outages, and the signal's reason when it aborts. */
export async function extractOne(
  item: ItemInput,
  { answerItem, signal }: Pick<JobContext, 'answerItem' | 'signal'>,
): Promise<ExtractedItem> {
  const { url } = item
  try {
    return { url, status: 'success', answer: await answerItem(item) }
  } catch (thrown) {
    return { url, status: 'error', error: itemErrorOf(failureOfPart(thrown, signal)) }
  }
}
