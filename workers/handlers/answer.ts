import type { Input, Result } from '#shared/contract/operations/index.ts'
import { answerFromSources, type AnswerContext } from '#workers/answers/answer/answer-from-sources.ts'
import { answerSignals } from '#workers/answers/answer/answer-signals.ts'
import { addRivals, findContradiction } from '#workers/answers/answer/find-contradiction.ts'
import { findPages } from '#workers/answers/answer/find-pages.ts'
import { readQuestion } from '#workers/answers/extractive/question/question.ts'
import { rankSentences } from '#workers/answers/extractive/ranking/rank-sentences.ts'
import { citeClaims } from '#workers/evidence/cite-claims.ts'
import type { GatherContext } from '#workers/evidence/sources/gather-sources.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { keptIf } from '#workers/pages/freshness.ts'

type Context = AnswerContext & GatherContext & Pick<HandlerContext, 'reportProgress' | 'noteFreshness' | 'captures'>

/** Searches, reads pages, answers from them, and keeps the pages that the answer cites. */
export async function answer(input: Input<'answer'>, context: Context): Promise<Result<'answer'>> {
  const { query } = input
  const found = await findPages(input, context)
  const { sources, failed } = found
  context.reportProgress(input.sources, input.sources + 1, { stage: 'writing', sources: sources.length })
  const question = readQuestion(query)
  const ranked = await rankSentences(question, sources)
  const written = await answerFromSources({ query, sources, ranked }, context)
  const statements = findContradiction(question, ranked)
  const supported = await addRivals(written.supported, statements, sources)
  const { texts, citations } = citeClaims(supported, sources)
  const warnings = [...found.warnings, ...written.warnings]
  const cited = new Set(citations.map(({ url }) => url))
  await context.captures.keep(sources.filter(({ url }) => cited.has(url)))
  context.noteFreshness?.(keptIf(!found.isDegraded && !written.isDegraded))
  return {
    query,
    answer: texts.join(' '),
    citations,
    confidence: written.confidence,
    gaps: [...written.gaps],
    model: written.model,
    signals: await answerSignals(question, sources, { statements, now: context.now() }),
    ...(warnings.length > 0 && { warnings }),
    sources: sources.map(({ index, url, title }) => ({ index, url, title })),
    ...(failed.length > 0 && { failedSources: failed.map(({ url, code, message }) => ({ url, code, message })) }),
    answeredAt: new Date(context.now()).toISOString(),
  }
}
