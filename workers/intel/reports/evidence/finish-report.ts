import type { Result } from '#shared/contract/operations/index.ts'
import type { Gap } from '#workers/evidence/claim.ts'
import { injectionSignals } from '#workers/evidence/injection/find-injections.ts'
import type { Source } from '#workers/evidence/source.ts'
import { keptIf } from '#workers/pages/freshness.ts'
import type { Contradiction } from './cited-parts.ts'
import { steps, type Evidence } from './gather-evidence.ts'
import type { Ledger } from './ledger.ts'
import { depthLimits, type Depth, type ReportContext } from './report-request.ts'

/** The fields that all reports share. */
export type SharedFields = Pick<
  Result<'intel-company'>,
  'citations' | 'gaps' | 'contradictions' | 'confidence' | 'model' | 'signals' | 'sources' | 'warnings' | 'researchedAt'
>

interface Finished {
  evidence: Evidence
  ledger: Ledger
  contradictions: readonly Contradiction[]
  /** Questions that the sources leave open. */
  open: readonly string[]
  model: string
  depth: Depth
}

/** Keeps the captures of the cited pages, and returns the fields that all reports share. */
export async function finishReport(finished: Finished, context: ReportContext): Promise<SharedFields> {
  const { evidence, ledger, contradictions, open, model, depth } = finished
  const { sources, warnings, isComplete } = evidence
  const citations = ledger.citations()
  const cited = new Set(citations.map(({ url }) => url))
  await context.captures.keep(sources.filter(({ url }) => cited.has(url)))
  context.reportProgress(steps, steps, { stage: 'done', sources: sources.length })
  // A later call may read the pages that failed this time, if these were most. Of a small subject, there are few pages.
  context.noteFreshness?.(keptIf(isComplete || sources.length * 2 >= depthLimits[depth].sources))
  return {
    citations,
    gaps: [...ledger.gaps(), ...open.slice(0, maxOpen).map(openGap)],
    contradictions: [...contradictions],
    confidence: ledger.confidence,
    model,
    signals: [...(await injectionSignals(sources)), ...contradictions.map(contradictionSignal)],
    sources: sources.map(pageOf),
    ...(warnings.length > 0 && { warnings }),
    researchedAt: new Date(context.now()).toISOString(),
  }
}

const pageOf = ({ index, url, title, publishedAt }: Source) => ({
  index,
  url,
  title,
  ...(publishedAt && { publishedAt }),
})

const openGap = (question: string): Gap => ({ text: question.slice(0, maxQuestion), reason: 'not_answered' })

const contradictionSignal = ({ subject, sides }: Contradiction) => ({
  code: 'contradiction' as const,
  severity: 'info' as const,
  message: `${sides.length} sources disagree about ${subject}.`,
})

const maxOpen = 20
const maxQuestion = 300
