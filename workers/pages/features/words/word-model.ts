import type { PageWords } from '#workers/pages/features/word-features.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { groupCount, readWords, weightCount, type WordSink } from './block-words.ts'

/** Weights of hashed words, in 256 steps. */
export interface StoredWordModel {
  /** The value of a step. */
  step: number
  /** `weightCount` signed bytes in Base64. */
  weights: string
}

/** Returns a function that reads the words of a page and scores them. */
export function openWordModel({ step, weights }: StoredWordModel): (page: PageBlocks) => PageWords {
  const bytes = new Int8Array(Buffer.from(weights, 'base64'))
  if (bytes.length !== weightCount)
    throw new Error(`The word model has ${bytes.length} weights instead of ${weightCount}. Train it again.`)
  return (page) => {
    const sums = new GroupSums(page.blocks.length, bytes)
    const phrases = readWords(page, sums)
    return { scores: sums.scores.map((score) => score * step), phrases }
  }
}

/** Adds up the weights of the words of each block. */
class GroupSums implements WordSink {
  readonly scores: Float64Array
  readonly #weights: Int8Array
  #sum = 0
  #count = 0
  #groups = 0

  constructor(blocks: number, weights: Int8Array) {
    this.scores = new Float64Array(blocks)
    this.#weights = weights
  }

  add(weight: number): void {
    this.#sum += this.#weights[weight] ?? 0
    this.#count++
  }

  endGroup(): void {
    const block = Math.floor(this.#groups++ / groupCount)
    if (this.#count > 0) this.scores[block] = (this.scores[block] ?? 0) + this.#sum / Math.sqrt(this.#count)
    this.#sum = 0
    this.#count = 0
  }
}
