import type { Input, Result } from '#shared/contract/operations/index.ts'
import { joinStatements } from '#workers/answers/answer-form.ts'
import { addRivals } from '#workers/answers/answer/add-rivals.ts'
import { answerFromSources, type AnswerContext } from '#workers/answers/answer/answer-from-sources.ts'
import { answerSignals } from '#workers/answers/answer/answer-signals.ts'
import { findPages } from '#workers/answers/answer/find-pages.ts'
import { standaloneQuestion } from '#workers/answers/answer/follow-up.ts'
import { relatedQuestions } from '#workers/answers/answer/related-questions.ts'
import { openStatements } from '#workers/answers/answer/statements.ts'
import { findContradictions } from '#workers/answers/contradictions/find-contradictions.ts'
import { describeSource } from '#workers/answers/describe-source.ts'
import { rankParts } from '#workers/answers/extractive/answer-parts.ts'
import { citeClaims } from '#workers/evidence/cite-claims.ts'
import type { GatherContext } from '#workers/evidence/sources/gather-sources.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { keptIf } from '#workers/pages/freshness.ts'

type Context = AnswerContext &
  GatherContext &
  Pick<HandlerContext, 'reportProgress' | 'showStatement' | 'noteFreshness' | 'captures'>

/** Searches, reads pages, answers from them, and keeps the pages that the answer cites. */
export async function answer(input: Input<'answer'>, context: Context): Promise<Result<'answer'>> {
  const { length, format } = input
  const query = await standaloneQuestion(input.query, input.context)
  const limit = input.urls?.length ?? input.sources
  context.reportProgress(0, limit + 1, { stage: input.urls === undefined ? 'searching' : 'reading', sources: 0 })
  const found = await findPages({ ...input, query }, context)
  const { sources, failed } = found
  context.reportProgress(limit, limit + 1, { stage: 'writing', sources: sources.length })
  const parts = await rankParts(query, sources)
  const statements = openStatements(sources, context)
  const written = await answerFromSources({ query, length, sources, parts }, { ...context, statements })
  const contradictions = findContradictions(parts, sources)
  const supported = await addRivals(written.supported, parts, sources)
  for (const claim of supported) statements?.show(claim)
  const { texts, citations } = citeClaims(supported, sources)
  const cited = new Set(citations.map(({ url }) => url))
  const signals = await answerSignals({ parts, sources, contradictions }, context.now())
  const suspects = new Set(signals.flatMap(({ code, url }) => (code === 'prompt_injection' ? (url ?? []) : [])))
  const related = relatedQuestions(
    query,
    sources.filter(({ url }) => cited.has(url) && !suspects.has(url)),
  )
  const warnings = [...found.warnings, ...written.warnings]
  await context.captures.keep(sources.filter(({ url }) => cited.has(url)))
  context.noteFreshness?.(keptIf(!found.isDegraded && !written.isDegraded))
  return {
    query: input.query,
    ...(query !== input.query && { standaloneQuestion: query }),
    answer: joinStatements(texts, format),
    citations,
    confidence: written.confidence,
    gaps: [...written.gaps],
    contradictions,
    model: written.model,
    signals,
    ...(warnings.length > 0 && { warnings }),
    sources: sources.map(describeSource),
    ...(related.length > 0 && { relatedQuestions: related }),
    ...(failed.length > 0 && { failedSources: failed.map(({ url, code, message }) => ({ url, code, message })) }),
    answeredAt: new Date(context.now()).toISOString(),
  }
}
