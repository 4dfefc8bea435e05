import { AppError } from '#shared/contract/errors.ts'
import { maxContentChars } from '#workers/answers/extract-smart/records/find-records.ts'
import type { ExtractionContext } from '#workers/answers/extract/extract-data.ts'
import type { ExtractedSource } from '#workers/answers/extract/match/page-view.ts'
import { askInTime } from '#workers/llm/ask-in-time.ts'
import { askPlan } from './ask-plan.ts'

/**
 * The JSON schema of the data that a prompt asks for, as the model plans it: a list of flat `records` with names and types, and no
 * words of the model beside them. Throws AI_UNAVAILABLE without a model, or if it plans nothing.
 */
export async function planSchema(
  { prompt, source }: { prompt: string; source: ExtractedSource },
  context: ExtractionContext,
) {
  const { model, fieldExtraction, signal } = context
  if (model === undefined)
    throw new AppError(
      'AI_UNAVAILABLE',
      'prompt needs a language model, and this deployment has none. Send a schema in its place, or use /extract/smart.',
    )
  const { content, structured } = source
  const lists = await fieldExtraction.findRecords({ content: content.slice(0, maxContentChars), structured }, signal)
  const { fields } = await askInTime(() => askPlan({ query: prompt, source, lists }, model), context)
  if (fields.length === 0) throw new AppError('AI_UNAVAILABLE', 'The language model planned no fields for the prompt.')
  const properties = Object.fromEntries(fields.map(({ name, type }) => [name, { type }]))
  const records = { type: 'array', items: { type: 'object', properties } }
  return { type: 'object', properties: { records }, required: ['records'] }
}
