import { citeClaims } from '#workers/evidence/cite-claims.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'

/** The statements of an answer that its caller has seen. */
export interface Statements {
  /** Shows a checked claim with its citations, unless it was shown. */
  show: (claim: Claim) => void
  has: (claim: Claim) => boolean
  count: () => number
}

/** Undefined if the caller reads no stream. */
export function openStatements(
  sources: readonly Source[],
  { showStatement }: Pick<JobContext, 'showStatement'>,
): Statements | undefined {
  if (showStatement === undefined) return undefined
  const shown = new Set<Claim>()
  const texts = new Set<string>()
  return {
    show(claim) {
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
