import { toAppError } from '#shared/contract/errors.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import { comparePages } from '#workers/answers/compare/compare-pages.ts'
import { writeComparison, type WrittenAnswer } from '#workers/answers/compare/model/write-comparison.ts'
import { languageWarning, readPages } from '#workers/answers/compare/read-pages.ts'
import { injectionSignals } from '#workers/evidence/injection/find-injections.ts'
import type { SourceContext } from '#workers/evidence/sources/read-sources.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { askInTime } from '#workers/llm/ask-in-time.ts'
import { cutShort } from '#workers/pages/freshness.ts'

type Context = SourceContext &
  Pick<HandlerContext, 'model' | 'captures' | 'fieldExtraction' | 'noteFreshness' | 'reportProgress' | 'deadlineAt'>

/** Reads pages and compares them: with the language model where there is one, else by facets and terms. */
export async function compare(input: Input<'compare'>, context: Context): Promise<Result<'compare'>> {
  const { sources, pages, warnings } = await readPages(input, context)
  const extractive = await comparePages(sources, input.focus, context)
  const { answer, model, failure } = await write({ sources, focus: input.focus, extractive }, context)
  await context.captures.keep(sources)
  const notices = [
    ...warnings,
    languageWarning(pages),
    failure,
    extractive.contents.isInFocus ? undefined : 'Nothing on the pages fits the focus, so it was not applied.',
  ].filter((notice) => notice !== undefined)
  return {
    sources: sources.map(({ index, url, title, hash, fetchedAt }) => ({ index, url, title, hash, fetchedAt })),
    ...answer,
    model,
    signals: await injectionSignals(sources),
    ...(notices.length > 0 && { warnings: notices }),
    comparedAt: new Date(context.now()).toISOString(),
  }
}

interface Written {
  answer: WrittenAnswer
  model: string
  /** Why the model did not write the answer. */
  failure?: string
}

async function write(comparison: Parameters<typeof writeComparison>[0], context: Context): Promise<Written> {
  const { model, noteFreshness, reportProgress, signal } = context
  const { comparison: parts, gaps, confidence } = comparison.extractive
  const extractive = { answer: { comparison: parts, gaps, confidence }, model: 'extractive' }
  if (model === undefined) return extractive
  reportProgress(comparison.sources.length, undefined, { stage: 'comparing' })
  try {
    const { answer, statements } = await askInTime(() => writeComparison(comparison, model), context)
    if (statements === 'supported') return { answer, model: model.names.large }
    if (statements === 'none') return { ...extractive, failure: 'The language model found nothing to compare.' }
    noteFreshness?.(cutShort)
    return { answer, model: 'extractive', failure: 'No statement of the language model was found in the pages.' }
  } catch (thrown) {
    signal.throwIfAborted()
    const error = toAppError(thrown)
    if (error.code !== 'AI_UNAVAILABLE') throw error
    // A call soon after may reach the model.
    noteFreshness?.(cutShort)
    return { ...extractive, failure: `The language model did not write the comparison. ${error.message}` }
  }
}
