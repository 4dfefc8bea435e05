import type { sourceSignals } from '#shared/contract/models/answers/evidence.ts'
import type { Static } from '#shared/contract/schema.ts'
import type { Question } from '#workers/answers/extractive/question/question.ts'
import { injectionSignals } from '#workers/evidence/injection/find-injections.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { Statement } from './find-contradiction.ts'

type SourceSignal = Static<typeof sourceSignals>[number]

/**
 * Facts about the sources that a careful reader should know: pages that try to instruct models, statements that contradict each other,
 * and old pages where the question asks for the present state. `now`: Unix milliseconds.
 */
export async function answerSignals(
  { wantsLatest }: Question,
  sources: readonly Source[],
  { statements, now }: { statements: readonly Statement[]; now: number },
): Promise<SourceSignal[]> {
  const contradiction = statements.length < 2 ? [] : [contradictionOf(statements, sources)]
  const stale = wantsLatest ? sources.flatMap((source) => staleness(source, now)) : []
  return [...(await injectionSignals(sources)), ...contradiction, ...stale]
}

function contradictionOf(statements: readonly Statement[], sources: readonly Source[]): SourceSignal {
  const versions = statements.map(({ source, value }) => {
    const url = sources.find(({ index }) => index === source)?.url ?? ''
    return `"${value}" (${url.slice(0, maxUrlChars)})`
  })
  return {
    code: 'contradiction',
    severity: 'warning',
    message: `The sources give different values: ${versions.join(', ')}.`,
  }
}

const maxUrlChars = 200

function staleness({ url, publishedAt }: Source, now: number): SourceSignal[] {
  const ageMs = publishedAt === undefined ? 0 : now - Date.parse(publishedAt)
  if (!(ageMs > staleMs)) return []
  const days = Math.floor(ageMs / dayMs)
  return [{ code: 'stale_source', severity: 'info', message: `The page was published ${days} days ago.`, url }]
}

const dayMs = 86_400_000
const staleMs = 730 * dayMs
