import { checkClaims } from '#workers/evidence/check-claims.ts'
import { sourcesOf } from './sources-of.ts'

/**
 * The outcome of a claim about one page: `kept` as it was written, `verbatim` if words of the page stand in its place, or the
 * reason of a gap.
 */
export async function verdictOf(
  claim: string,
  page: string,
  { quote = page, question }: { quote?: string; question?: string } = {},
): Promise<string> {
  const checked = await checkClaims([{ text: claim, citations: [{ source: 1, quote }] }], sourcesOf(page), {
    ...(question !== undefined && { question }),
  })
  const [first] = checked.supported
  if (first === undefined) return checked.gaps[0]?.reason ?? 'nothing'
  return first.verbatim === true ? 'verbatim' : 'kept'
}
