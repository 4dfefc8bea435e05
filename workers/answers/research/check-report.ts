import { checkClaims } from '#workers/evidence/check-claims.ts'
import type { Claim, Gap } from '#workers/evidence/claim.ts'
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
  const { supported, gaps, confidence } = await checkClaims([...statements, ...findings], sources)
  let next = 0
  // The supported claims keep their texts and their order.
  const take = ({ text }: Claim) => {
    const kept = supported[next]
    if (kept?.text !== text) return []
    next += 1
    return [kept]
  }
  return {
    answer: statements.flatMap(take),
    keyFindings: findings.flatMap(take),
    gaps: [...new Map(gaps.map((gap) => [gap.text, gap])).values()],
    confidence: Math.round(confidence * 100) / 100,
  }
}
