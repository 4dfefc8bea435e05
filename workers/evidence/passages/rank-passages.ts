import MiniSearch from 'minisearch'
import type { Breathe } from '#workers/evidence/breathe.ts'
import { isFunctionWord } from '#workers/evidence/words/function-words.ts'
import { wordsOf } from '#workers/evidence/words/words-of.ts'
import type { Passage } from './passage.ts'

/** Scores the passages by BM25 and sorts them, best first. Without a match, returns them in turns of the sources. */
export async function rankPassages(query: string, passages: readonly Passage[], breathe: Breathe): Promise<Passage[]> {
  const terms = termsOf(query)
  const search = new MiniSearch<Document>({
    fields: ['text', 'heading'],
    tokenize: wordsOf,
    // The index holds the words of the question only: others cannot match.
    processTerm: (word) => (terms.has(word) ? word : null),
    searchOptions: { boost: { heading: 0.5 } },
  })
  for (const [id, { text, heading = '' }] of passages.entries()) {
    search.add({ id, text, heading })
    await breathe()
  }
  const found = search.search([...terms].join(' '))
  const best = found[0]?.score ?? 1
  const ranked: Passage[] = []
  for (const { id, score } of found.slice(0, maxRanked)) {
    // The ids are the positions above.
    const passage = passages[id as number]
    if (passage !== undefined) ranked.push({ ...passage, score: Math.round((score / best) * 1000) / 1000 })
  }
  return ranked.length > 0 ? ranked : inTurns(passages)
}

interface Document {
  id: number
  text: string
  heading: string
}

/** More candidates would not change the choice. */
const maxRanked = 120

const maxTerms = 64

function termsOf(query: string): Set<string> {
  const words = wordsOf(query.slice(0, 4000))
  const content = words.filter((word) => !isFunctionWord(word))
  return new Set((content.length > 0 ? content : words).slice(0, maxTerms))
}

/** The first passage of each source, then the second, and so on. */
function inTurns(passages: readonly Passage[]): Passage[] {
  const turns = new Map<number, number>()
  return passages
    .map((passage) => {
      const turn = turns.get(passage.source) ?? 0
      turns.set(passage.source, turn + 1)
      return { passage, turn }
    })
    .sort((one, other) => one.turn - other.turn)
    .slice(0, maxRanked)
    .map(({ passage }) => passage)
}
