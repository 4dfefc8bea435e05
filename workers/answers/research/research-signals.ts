import type { SourceSignal } from '#shared/contract/models/answers/evidence.ts'
import type { Contradictions } from '#shared/contract/models/answers/research-fields.ts'
import { injectionSignals } from '#workers/evidence/injection/find-injections.ts'
import type { Source } from '#workers/evidence/source.ts'

type Signals = SourceSignal[]

/** Facts about the sources that a careful reader should know: attempts to instruct a model, contradictions, old pages. */
export async function researchSignals(
  { sources, contradictions }: { sources: readonly Source[]; contradictions: Contradictions },
  now: number,
): Promise<Signals> {
  return [
    ...(await injectionSignals(sources)),
    ...contradictions.map(contradictionSignal),
    ...sources.flatMap((source) => stale(source, now)),
  ]
}

function contradictionSignal({ subject, sides }: Contradictions[number]): Signals[number] {
  const values = sides.map(({ index, value }) => `${value} [${index}]`).join(', ')
  return {
    code: 'contradiction',
    severity: 'warning',
    message: `Independent sources disagree about "${subject}": ${values}.`,
  }
}

function stale({ url, fetchedAt, publishedAt = '' }: Source, now: number): Signals {
  const years = Math.floor((now - Date.parse(publishedAt)) / yearMs)
  if (!(years >= staleYears) || Date.parse(fetchedAt) < Date.parse(publishedAt)) return []
  const message = `The page says that it was published ${years} years ago, on ${publishedAt.slice(0, 10)}.`
  return [{ code: 'stale_source', severity: 'info', message, url }]
}

const yearMs = 365.25 * 86_400_000
const staleYears = 3
