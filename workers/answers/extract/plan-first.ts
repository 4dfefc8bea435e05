import { setTimeout as sleep } from 'node:timers/promises'
import type { ItemInput } from '#shared/contract/item-inputs.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import type { AnsweredItem, JobContext } from '#workers/job-run/job-context.ts'
import type { ExtractedItem } from './extract-one.ts'

/** The schema for all items of a call. */
export interface PlannedSchema {
  schema: NonNullable<Result<'extract'>['schema']>
  /** The item that it was planned from. */
  url: string
}

/** `planned`: undefined if every item failed. */
export interface Plan {
  planned: PlannedSchema | undefined
  /** The items that were answered, or are being answered, with a schema of their own. */
  attempts: ReadonlyMap<string, Promise<ExtractedItem>>
}

export type PlanFirstContext = Pick<JobContext, 'isStored' | 'parts' | 'signal'>

/** So long may an item without an answer hold up the plan. Then the next one is asked as well. */
const patienceOf = ({ timeout }: ItemInput) => Math.min(10_000, Number(timeout) / 4)

/**
 * The schema that the first answer has: a stored one, or that of the first item that can be read. Items are asked one after the
 * other, because each that has another schema is answered twice. Another run of the job takes the same schema.
 */
export async function planFirst(
  items: readonly ItemInput[],
  extract: (item: ItemInput) => Promise<ExtractedItem>,
  { isStored, parts, signal }: PlanFirstContext,
): Promise<Plan> {
  const attempts = new Map<string, Promise<ExtractedItem>>()
  const saved = await parts.find(partName)
  // This function saved the text.
  if (saved !== undefined) return { planned: JSON.parse(saved) as PlannedSchema, attempts }
  let planned: PlannedSchema | undefined
  const found = Promise.withResolvers<void>()
  const attempt = async (item: ItemInput) => {
    const outcome = await extract(item)
    const schema = outcome.status === 'success' ? schemaOf(outcome.answer) : undefined
    if (schema === undefined) return outcome
    planned ??= { schema, url: item.url }
    found.resolve()
    return outcome
  }
  const stored = items.filter(isStored)
  for (const item of [...stored, ...items.filter((other) => !stored.includes(other))]) {
    const attempting = attempt(item)
    attempts.set(item.url, attempting)
    await Promise.race([found.promise, within(patienceOf(item), attempting, signal)])
    if (planned !== undefined) break
  }
  await Promise.race([found.promise, Promise.all(attempts.values())])
  if (planned !== undefined) await parts.save(partName, JSON.stringify(planned))
  return { planned, attempts }
}

const partName = 'planned schema'

/** The schema that was planned for an answer. The handler of /extract wrote the text. */
export const schemaOf = ({ json }: AnsweredItem) => (JSON.parse(json) as Result<'extract'>).schema

/** Ends with the work, or after the time. Throws the error of the work. */
async function within(ms: number, work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const timer = new AbortController()
  const timeout = sleep(ms, undefined, { signal: AbortSignal.any([timer.signal, signal]) }).catch(() => undefined)
  await Promise.race([work, timeout]).finally(() => timer.abort())
}
