import type { Result } from '#shared/contract/operations/index.ts'
import { hasNumber, numbersIn } from '#shared/values/numbers.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import { hasWords, type Ledger } from './ledger.ts'
import type { ContradictionReply, NamedReply, Statement } from './reply-parts.ts'

/** One text of the supported statements. Empty if there are none. */
export const citedText = (claims: readonly Claim[], ledger: Ledger): string => citedTexts(claims, ledger).join(' ')

export const citedTexts = (claims: readonly Claim[], ledger: Ledger): string[] =>
  claims.flatMap((claim) => ledger.cite(claim)?.text ?? [])

/** A statement about something with a name. */
export interface NamedClaim extends Claim {
  name: string
}

/** The name is part of the claim, so that it is looked up in the sources, too. */
export const namedClaim = ({ name, text, citations }: NamedReply): NamedClaim => ({
  name: name.trim().slice(0, maxName),
  text: text.toLowerCase().includes(name.trim().toLowerCase()) ? text : `${name.trim()}: ${text}`,
  citations,
})

/** The statements whose names stand in a page that they cite. */
export const namedTexts = (claims: readonly NamedClaim[], ledger: Ledger): { name: string; text: string }[] =>
  claims.flatMap((claim) => {
    const cited = ledger.cite(claim)
    if (cited === undefined) return []
    const { name } = claim
    if (ledger.isOnPage(name, cited)) return [{ name, text: cited.text }]
    ledger.refuse({ text: claim.text, reason: 'name_not_found' }, cited)
    return []
  })

/** Whether a value stands in a checked statement or in the words that back it. */
export const isStated = (value: string, claims: readonly Claim[]): boolean =>
  wordsOf(claims).some((words) => hasWords(words, value.trim()))

/** The texts of statements, and the quotes that back them. */
export const wordsOf = (claims: readonly Claim[]): string[] =>
  claims.flatMap(({ text, citations }) => [text, ...citations.map(({ quote }) => quote)])

const maxName = 100

export type Contradiction = Result<'intel-market'>['contradictions'][number]
export type Side = Contradiction['sides'][number]

/** The contradictions of a reply whose sides were found in two different pages at least. */
export function citedContradictions(replies: readonly ContradictionReply[], ledger: Ledger): Contradiction[] {
  return replies.slice(0, maxContradictions).flatMap(({ subject, sides }) => {
    const found = sides.slice(0, maxSides).flatMap((side): Side[] => {
      const citation = ledger.cite(side)?.citations[0]
      if (citation === undefined) return []
      const { index, url, quote } = citation
      return [{ index, url, value: side.value.slice(0, maxValue), quote }]
    })
    return new Set(found.map(({ url }) => url)).size > 1 ? [{ subject: subject.slice(0, maxValue), sides: found }] : []
  })
}

const maxContradictions = 10
const maxSides = 6
const maxValue = 200

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
