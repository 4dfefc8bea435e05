import { array, object, string } from '#shared/contract/schema.ts'
import { askOnce, type AskContext } from './ask-once.ts'
import type { ResearchLog } from './research-log.ts'

/** A part of the topic, and the searches for it. */
export interface SubQuestion {
  question: string
  queries: readonly string[]
}

/**
 * Divides a topic into up to `count` sub-questions with the small model. Undefined without a model, or if it fails. The first
 * search is for the topic itself, so that a bad plan cannot miss it.
 */
export async function planResearch(
  { query, count }: { query: string; count: number },
  log: ResearchLog,
  context: AskContext,
): Promise<SubQuestion[] | undefined> {
  const plan = await askOnce(
    {
      prompt: 'plan-research',
      role: 'small',
      values: { query, count: String(count) },
      data: [],
      output: planSchema,
      maxOutputTokens: 800,
    },
    { endsAt: log.planUntil, onFailure: (reason) => log.modelFailed('The topic was divided', reason) },
    context,
  )
  if (plan === undefined) return undefined
  const distinct = new Map(plan.subQuestions.map((part) => [part.question.trim().toLowerCase(), part]))
  const parts = [...distinct.values()].slice(0, count)
  if (parts.length === 0) return undefined
  return parts.map(({ question, queries }) => ({ question: question.trim(), queries: cleanQueries(queries, question) }))
}

const planSchema = object({
  subQuestions: array(
    object({
      question: string({ minLength: 3, maxLength: 300 }),
      queries: array(string({ minLength: 1, maxLength: 200 }), { maxItems: 2 }),
    }),
    { maxItems: 8 },
  ),
})

function cleanQueries(queries: readonly string[], question: string): string[] {
  const written = queries.map((query) => query.trim()).filter(Boolean)
  return written.length > 0 ? [...new Set(written)] : [question]
}
