import { checkClaims } from '#workers/evidence/check-claims.ts'
import type { Claim, ClaimOutcome, Gap } from '#workers/evidence/claim.ts'
import { joinRepeated } from '#workers/evidence/join-repeated.ts'
import type { Source } from '#workers/evidence/source.ts'

/** The statements of a report that the sources support. */
export interface CheckedReport {
  answer: readonly Claim[]
  keyFindings: readonly Claim[]
  gaps: readonly Gap[]
  confidence: number
}

/** Looks up every quote, number, date and name of a report in the sources. */
export async function checkReport(
  { answer, keyFindings }: Pick<CheckedReport, 'answer' | 'keyFindings'>,
  sources: readonly Source[],
): Promise<CheckedReport> {
  const [statements, findings] = [joinRepeated(answer), joinRepeated(keyFindings)]
  const { outcomes, gaps, confidence } = await checkClaims([...statements, ...findings], sources)
  const keptOf = (part: readonly ClaimOutcome[]) => part.flatMap(({ kept }) => kept ?? [])
  return {
    answer: keptOf(outcomes.slice(0, statements.length)),
    keyFindings: keptOf(outcomes.slice(statements.length)),
    gaps: [...new Map(gaps.map((gap) => [gap.text, gap])).values()],
    confidence: Math.round(confidence * 100) / 100,
  }
}
