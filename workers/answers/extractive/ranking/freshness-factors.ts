import type { Question } from '#workers/answers/extractive/question/question.ts'
import type { Source } from '#workers/evidence/source.ts'

/**
 * A factor for each source that states its date, by its index: 1 for the newest, and less for older ones. The difference is large
 * only where the question asks for the present state.
 */
export function ageFactors(sources: readonly Source[], { wantsLatest }: Question): ReadonlyMap<number, number> {
  const dated = sources.flatMap(({ index, publishedAt }) => {
    const time = publishedAt === undefined ? Number.NaN : Date.parse(publishedAt)
    return Number.isFinite(time) ? [{ index, time }] : []
  })
  const newest = dated.reduce((latest, { time }) => Math.max(latest, time), 0)
  const loss = wantsLatest ? 0.35 : 0.04
  return new Map(dated.map(({ index, time }) => [index, 1 - loss * Math.min(1, (newest - time) / maxAgeMs)]))
}

const maxAgeMs = 3 * 365 * 86_400_000
