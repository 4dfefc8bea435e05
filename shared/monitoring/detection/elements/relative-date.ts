import {
  afterAmount,
  beforeAmount,
  countWords,
  ideographUnits,
  momentPhrases,
  unitMs,
  vagueWords,
} from './time-words.ts'
import { isTextAt, type Token } from './tokens.ts'

/** Reads `3 minutes ago`, `vor 3 Minuten`, `昨天` … at a token. `words`: the tokens in lower case. */
export function relativeDateAt(
  tokens: readonly Token[],
  words: readonly string[],
  start: number,
): { length: number; agoMs: number; unitMs: number; isDuration?: true } | undefined {
  const word = words[start] ?? ''
  const isNumber = tokens[start]?.kind === 'number'
  if (!isNumber && !starters.has(word)) return undefined
  const startsHere = (each: readonly string[]) => each.every((other, index) => words[start + index] === other)
  const phrase = isNumber ? undefined : phrases.get(word)?.find(([each]) => startsHere(each))
  if (phrase) return { length: phrase[0].length, agoMs: phrase[1] * dayMs, unitMs: dayMs }
  const prefix = isNumber ? undefined : beforeAmount.find(startsHere)
  const amount = amountAt(tokens, words, start + (prefix?.length ?? 0))
  if (!amount) return undefined
  if (prefix) return { length: amount.end - start, agoMs: amount.ms, unitMs: amount.unitMs }
  const after = words[amount.end] ?? ''
  const isChinese = amount.isIdeograph && (after === '前' || after === '之' || after === '以')
  if (isChinese)
    return { length: amount.end - start + (after === '前' ? 1 : 2), agoMs: amount.ms, unitMs: amount.unitMs }
  if (afterAmount.has(after)) return { length: amount.end - start + 1, agoMs: amount.ms, unitMs: amount.unitMs }
  if (amount.parts > 1 && amount.unitMs === 1000)
    return { length: amount.end - start, agoMs: amount.ms, unitMs: amount.unitMs, isDuration: true }
  return isAge(tokens, words, start, amount.end)
    ? { length: amount.end - start, agoMs: amount.ms, unitMs: amount.unitMs }
    : undefined
}

const dayMs = 86_400_000

const phrases = Map.groupBy(momentPhrases, ([[word = '']]) => word)

const starters: ReadonlySet<string> = new Set([
  ...phrases.keys(),
  ...beforeAmount.map(([word = '']) => word),
  ...countWords,
  ...vagueWords,
])

/** `2 hours and 3 minutes`, `about an hour`, `3分钟`. */
function amountAt(tokens: readonly Token[], words: readonly string[], start: number) {
  let end = start
  while (end < start + 2 && vagueWords.has(words[end] ?? '')) end++
  let ms = 0
  let smallestMs = 0
  let counted = 0
  let isIdeograph = false
  for (let parts = 0; parts < 4; parts++) {
    let at = end
    if (
      parts > 0 &&
      (words[at] === 'and' || words[at] === 'und' || words[at] === 'et' || words[at] === 'y' || words[at] === ',')
    )
      at++
    const isNumber = tokens[at]?.kind === 'number' && /^\d{1,3}$/.test(words[at] ?? '')
    if (!isNumber && !countWords.has(words[at] ?? '')) break
    const count = isNumber ? Number(words[at]) : 1
    at++
    if (!isNumber && (words[at] === 'few' || words[at] === 'couple')) at++
    if (words[at] === 'of') at++
    const joined = (words[at] ?? '') < '\u3000' ? undefined : ideographUnits.find(([each]) => isTextAt(words, at, each))
    const unit = joined?.[1] ?? unitMs.get(words[at] ?? '')
    if (unit === undefined) break
    at += joined ? joined[0].length : 1
    if (words[at] === '.' && (afterAmount.has(words[at + 1] ?? '') || tokens[at + 1]?.kind === 'number')) at++
    isIdeograph = joined !== undefined
    ms += count * unit
    smallestMs = unit
    counted++
    end = at
  }
  return smallestMs === 0 ? undefined : { end, ms, unitMs: smallestMs, isIdeograph, parts: counted }
}

/** The short form of social networks: `3h` as a whole block, or after a middle dot. */
function isAge(tokens: readonly Token[], words: readonly string[], start: number, end: number): boolean {
  if (end - start !== 2 || tokens[start + 1]?.spaced || (words[start + 1] ?? '').length > 2) return false
  const before = words[start - 1]
  const isAfterDot = before === '·' || before === '•'
  return (isAfterDot || before === undefined) && (end === tokens.length || words[end] === '·' || words[end] === '•')
}
