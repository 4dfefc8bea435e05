import { citeClaims } from '#workers/evidence/cite-claims.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import { storeResultMs, type JobContext } from '#workers/job-run/job-context.ts'

/** The statements of an answer that its caller has seen. */
export interface Statements {
  /** Shows a checked claim with its citations, unless it was shown or the time for that is over. */
  show: (claim: Claim) => void
  /** Whether enough time is left to end the job. A job that misses its deadline is refunded, so nothing is shown shortly before. */
  isOpen: () => boolean
  has: (claim: Claim) => boolean
  count: () => number
}

/** Undefined if the caller reads no stream. */
export function openStatements(
  sources: readonly Source[],
  { showStatement, deadlineAt, now }: Pick<JobContext, 'showStatement' | 'deadlineAt' | 'now'>,
): Statements | undefined {
  if (showStatement === undefined) return undefined
  const shown = new Set<Claim>()
  const texts = new Set<string>()
  const isOpen = () => now() < deadlineAt - storeResultMs - endingMs
  return {
    isOpen,
    show(claim) {
      if (!isOpen()) return
      const { texts: cited, citations } = citeClaims([claim], sources)
      const text = cited.join('')
      if (texts.has(text)) return
      shown.add(claim)
      texts.add(text)
      showStatement({ text, citations, ...(claim.verbatim === true && { verbatim: true }) })
    },
    has: (claim) => shown.has(claim),
    count: () => shown.size,
  }
}

/** The work after the last statement takes a tenth of a second with the longest pages, and more on a busy machine. */
const endingMs = 2000
