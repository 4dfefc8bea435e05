import MiniSearch from 'minisearch'
import { createBreather, type Breathe } from './breathe.ts'
import { maxEvidenceChars, type Source } from './source.ts'
import { splitPassages } from './split-passages.ts'
import { isFunctionWord } from './words/function-words.ts'
import { wordsOf } from './words/words-of.ts'

/** A part of a source that may answer the question. */
export interface Passage {
  /** `index` of the source. */
  source: number
  /** UTF-16 offsets into the text of the source. */
  start: number
  end: number
  /** The text of the source from `start` to `end`. */
  text: string
  /** The headings above it. */
  heading?: string
  /** 1 for the best passage, 0 for one without a word of the question. */
  score: number
}

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

/** Scores the passages by BM25 and sorts them, best first. Without a match, returns them in turns of the sources. */
async function rankPassages(query: string, passages: readonly Passage[], breathe: Breathe): Promise<Passage[]> {
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

/**
 * Chooses passages by maximal marginal relevance (Carbonell and Goldstein, 1998) until their texts fill `maxChars`: each one
 * is relevant and says something else than those before it.
 */
function diversify(ranked: readonly Passage[], maxChars: number): Passage[] {
  const waiting = ranked.map((passage) => ({ passage, words: new Set(wordsOf(passage.text)), similarity: 0 }))
  const perSource = new Map<number, number>()
  const chosen: Passage[] = []
  let chars = 0
  while (waiting.length > 0) {
    const { passage, words } = takeBest(waiting, perSource)
    if (chars + passage.text.length > maxChars) {
      if (maxChars - chars < smallestPassage) break
      continue
    }
    chosen.push(passage)
    chars += passage.text.length
    perSource.set(passage.source, (perSource.get(passage.source) ?? 0) + 1)
    for (const other of waiting) other.similarity = Math.max(other.similarity, similarityOf(words, other.words))
  }
  return chosen
}

interface Candidate {
  passage: Passage
  words: ReadonlySet<string>
  /** To the most similar passage chosen so far, 0 to 1. */
  similarity: number
}

const smallestPassage = 200

/** Relevance counts this much, and difference to what was chosen the rest. */
const relevanceShare = 0.7

/** The cost of each further passage of one source. */
const repeatCost = 0.05

function takeBest(waiting: Candidate[], perSource: ReadonlyMap<number, number>): Candidate {
  let best = 0
  let bestValue = -Infinity
  for (const [index, { passage, similarity }] of waiting.entries()) {
    const repeats = Math.min(perSource.get(passage.source) ?? 0, 6)
    const worth = relevanceShare * passage.score - (1 - relevanceShare) * similarity - repeatCost * repeats
    // Passages without a word of the question keep their order.
    const value = passage.score === 0 ? -1 : worth
    if (value > bestValue) [best, bestValue] = [index, value]
  }
  const [taken] = waiting.splice(best, 1)
  if (taken === undefined) throw new RangeError('No passage is waiting.')
  return taken
}

/** The share of the smaller set that both have. */
function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  if (small.size === 0) return 0
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  return shared / small.size
}
