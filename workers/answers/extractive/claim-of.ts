import type { Claim, ClaimCitation } from '#workers/evidence/claim.ts'
import type { RankedSentence } from './ranking/rank-sentences.ts'
import { similarity } from './sentences/candidates.ts'
import { agrees } from './values/value.ts'

/**
 * The claim of a chosen sentence: its words, and as citations the sentence itself and those of other independent sources that
 * state the same value, or nearly the same words.
 */
export function claimOf(chosen: RankedSentence, ranked: readonly RankedSentence[]): Claim {
  const { candidate, group, lead } = chosen
  // A number in the name of the subject needs a quote, too.
  const isQuoted = lead !== undefined && /\p{N}/u.test(lead.text) && candidate.source.text.includes(lead.text)
  const before = lead?.quote ?? (isQuoted ? lead.text : undefined)
  // So does one in the head of a column: `per 100 g`.
  const { headerText } = candidate.block
  const columns = headerText !== undefined && /\p{N}/u.test(headerText) ? [headerText] : []
  const own = [candidate.quote, ...(before === undefined ? [] : [before]), ...columns]
  const citations: ClaimCitation[] = own.map((quote) => ({ source: candidate.source.index, quote }))
  const groups = new Set([group])
  for (const other of ranked.slice(0, maxCompared)) {
    if (citations.length >= maxCitations) break
    if (other.isAboutAnother || groups.has(other.group) || !backs(other, chosen)) continue
    groups.add(other.group)
    citations.push({ source: other.candidate.source.index, quote: other.candidate.quote })
  }
  return { text: withLead(chosen), citations, isBuilt: true }
}

/** The sentence, behind the words that say what it is about. */
function withLead({ candidate, lead }: RankedSentence): string {
  if (lead === undefined) return candidate.text
  return lead.quote === undefined ? `${lead.text} – ${candidate.text}` : `${lead.text} ${candidate.text}`
}

const maxCompared = 60
const maxCitations = 3

function backs(other: RankedSentence, chosen: RankedSentence): boolean {
  const likeness = similarity(chosen.candidate, other.candidate)
  if (chosen.value === undefined || other.value === undefined) return chosen.value === other.value && likeness >= 0.8
  return agrees(chosen.value, other.value) && likeness >= 0.5
}
