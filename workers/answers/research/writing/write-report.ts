import { array, integer, object, string } from '#shared/contract/schema.ts'
import { askOnce, type AskContext } from '#workers/answers/research/ask-once.ts'
import { numberedList } from '#workers/answers/research/numbered-list.ts'
import type { ResearchLog } from '#workers/answers/research/research-log.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { PromptData } from '#workers/llm/llm.ts'

/** A report before its statements are checked. */
export interface Draft {
  answer: readonly Claim[]
  keyFindings: readonly Claim[]
  /** Questions that the writer found no answer to. */
  openQuestions: readonly string[]
}

interface WritingTask {
  query: string
  questions: readonly string[]
  data: readonly PromptData[]
}

/** Writes the report with the large model. Undefined without a model, without data, or if the model fails. */
export async function writeReport(
  { query, questions, data }: WritingTask,
  log: ResearchLog,
  context: AskContext,
): Promise<Draft | undefined> {
  if (data.length === 0) return undefined
  return askOnce(
    {
      prompt: 'write-research',
      role: 'large',
      values: { query, questions: numberedList(questions) },
      data,
      output: draftSchema,
      maxOutputTokens: maxReportTokens,
    },
    { endsAt: log.writeUntil, onFailure: (reason) => log.modelFailed('The answer was written', reason) },
    context,
  )
}

export const maxReportTokens = 3000

const sentence = object({
  text: string({ description: 'One sentence, without [n]', minLength: 1, maxLength: 800 }),
  citations: array(
    object({
      source: integer({ description: 'Number of the source', minimum: 1 }),
      quote: string({ description: 'Words of the source, copied', minLength: 1, maxLength: 600 }),
    }),
    { maxItems: 4 },
  ),
})

const draftSchema = object({
  answer: array(sentence, { maxItems: 30 }),
  keyFindings: array(sentence, { maxItems: 10 }),
  openQuestions: array(string({ maxLength: 400 }), { maxItems: 8 }),
})
