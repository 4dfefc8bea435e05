import type { Claim } from '#workers/evidence/claim.ts'
import { hasWords } from './has-words.ts'
import type { Ledger } from './ledger.ts'
import type { NamedReply } from './reply-parts.ts'

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
export const isStated = (value: string, { text, citations }: Claim): boolean =>
  [text, ...citations.map(({ quote }) => quote)].some((words) => hasWords(words, value.trim()))

const maxName = 100
