import { canonicalJson } from '#shared/contract/cache-key.ts'
import { withPlannedSchema, type ItemInput } from '#shared/contract/item-inputs.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { inTurns } from '#workers/job-run/read-items.ts'
import { extractOne, type ExtractedItem } from './extract-one.ts'
import { planFirst, schemaOf, type Plan, type PlanFirstContext, type PlannedSchema } from './plan-first.ts'

/** The outcomes, in the order of the items. `schema`: planned from the words of the call. */
export interface ExtractedItems {
  schema?: PlannedSchema['schema']
  outcomes: ExtractedItem[]
}

export type ExtractItemsContext = PlanFirstContext &
  Pick<JobContext, 'items' | 'answerItem' | 'forgetAnswer' | 'reportProgress'>

/**
 * Answers each item as a call of /extract. Words in place of a schema become one schema for all items, so that their data has one
 * shape: an item whose own answer has another schema is answered again. A failed item does not affect the others. Throws outages,
 * and the signal's reason when it aborts.
 */
export async function extractItems(context: ExtractItemsContext): Promise<ExtractedItems> {
  const { items } = context
  const distinct = [...new Map(items.map((item) => [item.url, item])).values()]
  const extract = (item: ItemInput) => extractOne(item, context)
  const plan = items[0]?.['prompt'] === undefined ? undefined : await planFirst(distinct, extract, context)
  let completed = 0
  const outcomes = await inTurns(distinct, async (item) => {
    const outcome = await (plan === undefined
      ? extract(item)
      : extractWith(plan, item, { extract, forget: context.forgetAnswer }))
    completed += items.filter(({ url }) => url === item.url).length
    context.reportProgress(completed)
    return outcome
  })
  const byUrl = new Map(outcomes.map((outcome) => [outcome.url, outcome]))
  return {
    ...(plan?.planned !== undefined && { schema: plan.planned.schema }),
    outcomes: items.flatMap(({ url }) => byUrl.get(url) ?? []),
  }
}

interface ItemWork {
  extract: (item: ItemInput) => Promise<ExtractedItem>
  forget: JobContext['forgetAnswer']
}

/** An item that failed while a schema was planned from it is not read again. */
async function extractWith(
  { planned, attempts }: Plan,
  item: ItemInput,
  { extract, forget }: ItemWork,
): Promise<ExtractedItem> {
  const attempted = await (attempts.get(item.url) ?? (planned?.url === item.url ? extract(item) : undefined))
  if (attempted?.status === 'error') return attempted
  if (planned === undefined) throw new Error('No item failed, and none gave a schema')
  const isOfPlan =
    attempted !== undefined && canonicalJson(schemaOf(attempted.answer)) === canonicalJson(planned.schema)
  if (isOfPlan) return attempted
  // Its answer with another schema is not delivered.
  if (attempted !== undefined) await forget(item)
  return extract(withPlannedSchema(item, planned.schema))
}
