import type { Word } from '#workers/pdf/content/page-content.ts'

/** Removes the numbers that drafts and legal texts print before each line: ascending, left of all other text, beside prose. */
export function dropLineNumbers(words: readonly Word[]): readonly Word[] {
  const numbers = words.filter((word) => lineNumber.test(word.text))
  if (numbers.length < least) return words
  const candidates = leftmost(words, numbers)
  if (candidates.length < least || !ascends(candidates) || !areBesideProse(words, candidates)) return words
  const dropped = new Set(candidates)
  return words.filter((word) => !dropped.has(word))
}

const lineNumber = /^\d{1,4}$/u
const least = 10

/** The numbers that end left of where nearly all other words begin, by place. */
function leftmost(words: readonly Word[], numbers: readonly Word[]): Word[] {
  const isNumber = new Set(numbers)
  const starts = words.flatMap((word) => (isNumber.has(word) ? [] : [word.x0])).sort((a, b) => a - b)
  const edge = starts[Math.floor(starts.length * 0.02)] ?? 0
  return numbers.filter((word) => word.x1 < edge).sort((a, b) => a.y - b.y)
}

function ascends(numbers: readonly Word[]): boolean {
  let steps = 0
  for (const [index, word] of numbers.entries()) {
    const above = numbers[index - 1]
    if (above && Number(word.text) === Number(above.text) + 1) steps++
  }
  return steps >= 0.9 * (numbers.length - 1)
}

/** Whether most of the other text runs on without the wide spaces of a table. */
function areBesideProse(words: readonly Word[], numbers: readonly Word[]): boolean {
  const isNumber = new Set(numbers)
  const text = words.filter((word) => !isNumber.has(word)).sort((a, b) => a.y - b.y || a.x0 - b.x0)
  let [near, wide] = [0, 0]
  for (const [index, word] of text.entries()) {
    const last = text[index - 1]
    if (!last || last.y !== word.y) continue
    if (word.x0 - last.x1 > 1.2 * word.size) wide++
    else near++
  }
  return near > 20 * wide && near > 2 * numbers.length
}
