import type { Result } from '#shared/contract/operations/index.ts'
import { hasNumber, numbersIn } from '#shared/values/numbers.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Ledger } from './ledger.ts'
import type { Statement } from './reply-parts.ts'

type Recommendation = Result<'intel-market'>['recommendations'][number]

/** The finding behind a recommendation: its quotes, which are checked in its place. */
export const basisOf = ({ citations }: Statement): Claim => ({
  text: citations[0]?.quote ?? '',
  citations: citations.slice(0, maxBasis),
})

/**
 * The recommendations whose findings were found. A recommendation is an inference, so its words need not be in a source. Its
 * numbers must be: they would read like facts. `bases`: the result of `basisOf` for each statement.
 */
export function citedInferences(
  statements: readonly Statement[],
  bases: readonly Claim[],
  ledger: Ledger,
): Recommendation[] {
  return statements.flatMap(({ text }, place): Recommendation[] => {
    const basis = bases[place]
    const cited = basis && ledger.cite(basis)
    if (cited === undefined || text.trim() === '') return []
    const known = cited.citations.flatMap(({ quote }) => numbersIn(quote))
    if (!numbersIn(text).every((number) => hasNumber(number, known))) {
      ledger.refuse({ text: text.slice(0, maxText), reason: 'number_not_found' }, cited)
      return []
    }
    const numbers = cited.citations.map(({ index }) => index)
    return [{ text: text.slice(0, maxText), kind: 'inference', basis: [...new Set(numbers)] }]
  })
}

const maxBasis = 5
const maxText = 500
