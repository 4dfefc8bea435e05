import type { Sentence } from './page-sentences.ts'

/** Two sentences of two pages about the same terms. */
export interface SentencePair {
  one: Sentence
  other: Sentence
  /** Cosine of their weighted words: 1 if they have the same words. */
  similarity: number
}

/** Pairs with a lower cosine are about different things. */
const minSimilarity = 0.4

/**
 * Pairs the sentences of two pages by their words, weighted by tf-idf over both pages. Each sentence of a pair is the one
 * most like the other. The most similar pairs come first.
 */
export function alignSentences(ones: readonly Sentence[], others: readonly Sentence[]): SentencePair[] {
  const weigh = weigherOf([...ones, ...others])
  const vectors = ones.map(weigh)
  const otherVectors = others.map(weigh)
  const best = bestMatches(vectors, otherVectors)
  const bestOfOthers = bestMatches(otherVectors, vectors)
  return ones
    .flatMap((one, at): SentencePair[] => {
      const match = best[at]
      const other = match && others[match.index]
      const isMutual = match !== undefined && bestOfOthers[match.index]?.index === at
      return other !== undefined && isMutual && match.similarity >= minSimilarity
        ? [{ one, other, similarity: match.similarity }]
        : []
    })
    .toSorted((a, b) => b.similarity - a.similarity)
}

type Vector = ReadonlyMap<string, number>

/** Returns a function that turns a sentence into a vector of length 1. */
function weigherOf(sentences: readonly Sentence[]): (sentence: Sentence) => Vector {
  const frequency = new Map<string, number>()
  for (const { weights } of sentences)
    for (const word of weights.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const idf = (word: string) => Math.log(1 + sentences.length / (frequency.get(word) ?? 1))
  return ({ weights }) => {
    const weighed = [...weights].map(([word, weight]): [string, number] => [word, weight * idf(word)])
    const length = Math.sqrt(weighed.reduce((sum, [, weight]) => sum + weight * weight, 0))
    return new Map(weighed.map(([word, weight]) => [word, weight / length]))
  }
}

interface Match {
  index: number
  similarity: number
}

/** For each vector, the most similar of the others. An inverted index finds those with a common word. */
function bestMatches(vectors: readonly Vector[], others: readonly Vector[]): (Match | undefined)[] {
  const postings = new Map<string, [index: number, weight: number][]>()
  for (const [index, vector] of others.entries()) {
    for (const [word, weight] of vector) {
      const list = postings.get(word)
      if (list === undefined) postings.set(word, [[index, weight]])
      else list.push([index, weight])
    }
  }
  return vectors.map((vector) => {
    const similarities = new Float64Array(others.length)
    for (const [word, weight] of vector)
      for (const [index, other] of postings.get(word) ?? [])
        similarities[index] = (similarities[index] ?? 0) + weight * other
    return largestOf(similarities)
  })
}

function largestOf(similarities: Float64Array): Match | undefined {
  let match: Match | undefined
  for (const [index, similarity] of similarities.entries())
    if (similarity > (match?.similarity ?? 0)) match = { index, similarity }
  return match
}
