import { weightCount } from '#workers/pages/features/words/block-words.ts'
import type { StoredWordModel } from '#workers/pages/features/words/word-model.ts'
import { randomFrom } from './random.ts'
import type { TrainingTargets } from './train-trees.ts'

/** The words of all rows in one list, with the start of each group of a row and the end of the last one. */
export interface WordRows {
  words: Int32Array
  starts: Uint32Array
  groups: number
}

const passes = 3
const learningRate = 0.05
/** The initial sum of squared gradients of a weight: the higher, the less a rare word counts. */
const damping = 0.5

/** Logistic regression by AdaGrad over hashed words; the same seed gives the same weights. Returns the weights. */
export function trainWords(rows: WordRows, { targets, weights }: TrainingTargets, seed = 7): Float32Array {
  const random = randomFrom(seed)
  const members = Uint32Array.from(weights.keys()).filter((row) => (weights[row] ?? 0) > 0)
  const total = members.reduce((sum, row) => sum + (weights[row] ?? 0), 0)
  const found = new Float32Array(weightCount)
  const squares = new Float32Array(weightCount).fill(damping)
  for (let pass = 0; pass < passes; pass++) {
    shuffle(members, random)
    for (const row of members) {
      const guess = 1 / (1 + Math.exp(-scoreOf(rows, row, found)))
      const weight = Math.min(5, ((weights[row] ?? 0) * members.length) / total)
      addGradient(rows, row, { found, squares, gradient: weight * (guess - (targets[row] ?? 0)) })
    }
  }
  return found
}

/** The log-odds of a row. */
export function scoreOf({ words, starts, groups }: WordRows, row: number, weights: Float32Array | Int8Array): number {
  let score = 0
  for (let group = row * groups; group < (row + 1) * groups; group++) {
    const from = starts[group] ?? 0
    const to = starts[group + 1] ?? 0
    let sum = 0
    for (let at = from; at < to; at++) sum += weights[words[at] ?? 0] ?? 0
    if (to > from) score += sum / Math.sqrt(to - from)
  }
  return score
}

function addGradient(
  { words, starts, groups }: WordRows,
  row: number,
  { found, squares, gradient }: { found: Float32Array; squares: Float32Array; gradient: number },
): void {
  for (let group = row * groups; group < (row + 1) * groups; group++) {
    const from = starts[group] ?? 0
    const to = starts[group + 1] ?? 0
    const own = gradient / Math.sqrt(Math.max(1, to - from))
    for (let at = from; at < to; at++) {
      const word = words[at] ?? 0
      const square = (squares[word] ?? 0) + own * own
      squares[word] = square
      found[word] = (found[word] ?? 0) - (learningRate * own) / Math.sqrt(square)
    }
  }
}

function shuffle(list: Uint32Array, random: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const held = list[at] ?? 0
    list[at] = list[other] ?? 0
    list[other] = held
  }
}

/** Rounds weights to 256 steps. The largest ones, less than one in a thousand, are cut. */
export function storeWordModel(weights: Float32Array): StoredWordModel {
  const sizes = weights.map(Math.abs).toSorted()
  const step = Number(((sizes[Math.floor(sizes.length * 0.9995)] ?? 0) / 127).toPrecision(4))
  const bytes = Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / step))))
  return { step, weights: Buffer.from(bytes.buffer).toString('base64') }
}
