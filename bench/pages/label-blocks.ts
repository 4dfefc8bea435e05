import type { Block } from '#workers/pages/selection/find-blocks.ts'
import { wordsOf } from './word-score.ts'

/**
 * For each block, the ratio of its text that is part of the labelled content, 0 to 1. Blocks are compared by four-word
 * shingles, so that accidental repetitions do not count. Shorter blocks are searched for as a whole.
 */
export function labelBlocks(blocks: readonly Block[], expectedText: string): number[] {
  const words = wordsOf(expectedText)
  const flat = ` ${words.join(' ')} `
  const shingles = new Set(words.map((_, at) => words.slice(at, at + 4).join(' ')))
  const lines = new Set(expectedText.split('\n').map((line) => wordsOf(line).join(' ')))
  return blocks.map(({ text }) => labelOf(wordsOf(text), { flat, shingles, lines }))
}

function labelOf(
  words: readonly string[],
  { flat, shingles, lines }: { flat: string; shingles: ReadonlySet<string>; lines: ReadonlySet<string> },
): number {
  if (words.length === 0) return 0
  const whole = words.join(' ')
  if (words.length <= 3)
    return lines.has(whole) ? 1 : flat.includes(` ${whole} `) ? (words.length === 3 ? 0.8 : 0.35) : 0
  let found = 0
  for (let at = 0; at + 4 <= words.length; at++) if (shingles.has(words.slice(at, at + 4).join(' '))) found++
  return found / (words.length - 3)
}
