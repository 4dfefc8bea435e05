import { AppError } from '#shared/contract/errors.ts'
import type { Static, TObject } from '#shared/contract/schema.ts'
import { choosePassages, type Passage } from '#workers/evidence/choose-passages.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { Model, PromptData } from '#workers/llm/llm.ts'
import { steps } from './gather-evidence.ts'
import { depthLimits, type ReportContext, type ReportRequest } from './report-request.ts'

/**
 * Asks the model to write a report from passages of the sources. A job that runs again uses the reply that the first run
 * saved. Throws AI_UNAVAILABLE: a report without the model is not worth its price.
 */
export async function askReport<S extends TObject>(
  request: ReportRequest<S>,
  sources: readonly Source[],
  context: ReportContext,
): Promise<{ reply: Static<S>; model: string }> {
  const { model, parts, reportProgress } = context
  if (model === undefined) throw new AppError('AI_UNAVAILABLE', 'This deployment has no language model for reports.')
  const saved = await parts.find(partKey)
  // `save` below wrote it.
  if (saved !== undefined) return { reply: JSON.parse(saved) as Static<S>, model: model.names.large }
  reportProgress(1, steps, { stage: 'writing', sources: sources.length })
  const { prompt, values, reply: output, depth } = request
  const { maxOutputTokens } = depthLimits[depth]
  const data = await passagesOf(request, sources, model)
  const reply = await model.ask({ prompt, role: 'large', values, data, output, maxOutputTokens })
  await parts.save(partKey, JSON.stringify(reply))
  return { reply, model: model.names.large }
}

const partKey = 'reply'

/** The passages that fit the searches best, one block for each source, in their order on the page. */
async function passagesOf(
  { queries, depth }: ReportRequest<TObject>,
  sources: readonly Source[],
  model: Model,
): Promise<PromptData[]> {
  const { passageChars, maxOutputTokens } = depthLimits[depth]
  const maxChars = Math.min(passageChars, model.maxDataChars(maxOutputTokens))
  const passages = await choosePassages(queries.join(' '), sources, { maxChars })
  const bySource = Map.groupBy(passages, ({ source }) => source)
  return sources.flatMap(({ index, url, title }) => {
    const chosen = bySource.get(index)
    return chosen === undefined ? [] : [{ index, kind: 'page', url, title, text: inOrder(chosen) }]
  })
}

const inOrder = (passages: readonly Passage[]) =>
  passages
    .toSorted((one, other) => one.start - other.start)
    .map(({ text }) => text)
    .join('\n\n')
