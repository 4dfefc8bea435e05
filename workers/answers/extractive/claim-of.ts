import type { Claim, ClaimCitation } from '#workers/evidence/claim.ts'
import type { RankedSentence } from './ranking/rank-sentences.ts'
import { similarity } from './sentences/candidates.ts'
import { agrees } from './values/value.ts'

/**
 * The claim of a chosen sentence: its words, and as citations the sentence itself and those of other independent sources that
 * state the same value, or nearly the same words.
 */
export function claimOf(chosen: RankedSentence, ranked: readonly RankedSentence[]): Claim {
  const { candidate, group } = chosen
  const citations: ClaimCitation[] = [{ source: candidate.source.index, quote: candidate.quote }]
  const groups = new Set([group])
  for (const other of ranked.slice(0, maxCompared)) {
    if (citations.length >= maxCitations) break
    if (groups.has(other.group) || !backs(other, chosen)) continue
    groups.add(other.group)
    citations.push({ source: other.candidate.source.index, quote: other.candidate.quote })
  }
  return { text: candidate.text, citations }
}

const maxCompared = 60
const maxCitations = 3

function backs(other: RankedSentence, chosen: RankedSentence): boolean {
  const likeness = similarity(chosen.candidate, other.candidate)
  if (chosen.value === undefined || other.value === undefined) return chosen.value === other.value && likeness >= 0.8
  return agrees(chosen.value, other.value) && likeness >= 0.5
}
