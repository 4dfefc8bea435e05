import { createBreather } from './breathe.ts'
import { diversify } from './passages/diversify.ts'
import type { Passage } from './passages/passage.ts'
import { rankPassages } from './passages/rank-passages.ts'
import { splitPassages } from './passages/split-passages.ts'
import { maxEvidenceChars, type Source } from './source.ts'

export type { Passage }

/**
 * The passages of the sources that fit a question best, best first, up to `maxChars` characters in all. Ranks by BM25 and
 * prefers passages of other sources and with other words over repetitions. If no passage has a word of the question, returns
 * the first passages of each source. Reads the first `maxEvidenceChars` of each. Works in slices: the event loop runs between them.
 */
export async function choosePassages(
  query: string,
  sources: readonly Source[],
  { maxChars }: { maxChars: number },
): Promise<Passage[]> {
  const breathe = createBreather()
  const passages: Passage[] = []
  for (const { index, text } of sources) {
    let left = maxPassages
    for (const part of splitPassages(text.slice(0, maxEvidenceChars))) {
      if ((left -= 1) < 0) break
      passages.push({ source: index, ...part, text: text.slice(part.start, part.end), score: 0 })
      await breathe()
    }
  }
  const ranked = await rankPassages(query, passages, breathe)
  await breathe()
  return diversify(ranked, maxChars)
}

/** Of one source. A page with more has a heading for every few words, and the index grows with each. */
const maxPassages = 1000
