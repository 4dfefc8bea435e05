import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import { claimOf } from './claim-of.ts'
import { readQuestion } from './question/question.ts'
import { rankSentences, type RankedSentence } from './ranking/rank-sentences.ts'
import { similarity } from './sentences/candidates.ts'

/**
 * The key findings of the sources about a topic: sentences, word for word, that cover the topic and differ from each other,
 * from as many sources as possible. The best first; empty if no sentence fits.
 */
export async function extractFindings(
  query: string,
  sources: readonly Source[],
  { limit }: { limit: number },
): Promise<Claim[]> {
  const ranked = await rankSentences({ ...readQuestion(query), kind: 'text' }, sources)
  const chosen: RankedSentence[] = []
  const pool = ranked.filter(({ isAboutAnother }) => !isAboutAnother).slice(0, maxPool)
  const least = (pool[0]?.score ?? 0) * minShare
  while (chosen.length < limit) {
    let best: { sentence: RankedSentence; worth: number } | undefined
    for (const sentence of pool) {
      const worth = worthOf(sentence, chosen)
      if (worth >= least && worth > (best?.worth ?? 0)) best = { sentence, worth }
    }
    if (best === undefined) break
    chosen.push(best.sentence)
  }
  return chosen.map((sentence) => claimOf(sentence, ranked))
}

const maxPool = 200
const minShare = 0.2

/** The score, less what the sentence repeats, and less for each sentence that its source has given already. */
function worthOf(sentence: RankedSentence, chosen: readonly RankedSentence[]): number {
  let likeness = 0
  let fromGroup = 0
  for (const other of chosen) {
    if (other === sentence) return 0
    likeness = Math.max(likeness, similarity(sentence.candidate, other.candidate))
    if (other.group === sentence.group) fromGroup += 1
  }
  if (likeness >= 0.75) return 0
  const isFactual = /\d/.test(sentence.candidate.text)
  return sentence.score * (isFactual ? 1.15 : 1) * (1 - 0.6 * likeness) * 0.85 ** fromGroup
}
