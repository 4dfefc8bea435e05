import type { SourceSignal } from '#shared/contract/models/answers/evidence.ts'
import type { Contradictions } from '#shared/contract/models/answers/research-fields.ts'
import { contradictionSignal } from '#workers/answers/contradictions/conflict.ts'
import type { RankedPart } from '#workers/answers/extractive/answer-parts.ts'
import { injectionSignals } from '#workers/evidence/injection/find-injections.ts'
import type { Source } from '#workers/evidence/source.ts'

interface Answered {
  parts: readonly RankedPart[]
  sources: readonly Source[]
  contradictions: Contradictions
}

/**
 * Facts about the sources that a careful reader should know: pages that try to instruct models, statements that contradict each other,
 * and old pages where the question asks for the present state. `now`: Unix milliseconds.
 */
export async function answerSignals(
  { parts, sources, contradictions }: Answered,
  now: number,
): Promise<SourceSignal[]> {
  const wantsLatest = parts.some(({ question }) => question.wantsLatest)
  const stale = wantsLatest ? sources.flatMap((source) => staleness(source, now)) : []
  return [...(await injectionSignals(sources)), ...contradictions.map(contradictionSignal), ...stale]
}

function staleness({ url, publishedAt }: Source, now: number): SourceSignal[] {
  const ageMs = publishedAt === undefined ? 0 : now - Date.parse(publishedAt)
  if (!(ageMs > staleMs)) return []
  const days = Math.floor(ageMs / dayMs)
  return [{ code: 'stale_source', severity: 'info', message: `The page was published ${days} days ago.`, url }]
}

const dayMs = 86_400_000
const staleMs = 730 * dayMs
