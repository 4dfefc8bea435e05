import { tokensOf, type Token } from '#shared/text/tokens.ts'
import { isAmount, pastPhraseAt, spelledAmountAt, valueOf } from './past-phrases.ts'
import timeWords from './time-words.json' with { type: 'json' }
import { countWords, remainingWords, vagueWords } from './time-words.ts'

/** The milliseconds of an amount of time that is the whole text, in any language: `2 h 30 min`, `three days`. */
export function timeSpanOf(text: string): { ms: number; unitMs: number } | undefined {
  const tokens = tokensOf(text.toLowerCase())
  const words = tokens.map((token) => token.text)
  const amount = amountAt(tokens, words, 0)
  return amount !== undefined && words.slice(amount.end).every((word) => word === '.') ? amount : undefined
}

/** How long ago it is what a text says, in any language: `2 hours ago`, `vor einer Stunde`, `yesterday`. `unitMs`: how exactly. */
export function timeAgo(text: string): { ms: number; unitMs: number } | undefined {
  const tokens = tokensOf(text)
  const words = tokens.map((token) => token.text.toLowerCase())
  for (let at = 0; at < tokens.length; at++) {
    const found = relativeDateAt(tokens, words, at)
    if (found && found.isSpelled !== true) return { ms: found.agoMs, unitMs: found.unitMs }
  }
  return undefined
}

/** Reads `3 minutes ago`, `vor 3 Minuten`, `昨天` … at a token, in any language. `words`: the tokens in lower case. */
export function relativeDateAt(
  tokens: readonly Token[],
  words: readonly string[],
  start: number,
): { length: number; agoMs: number; unitMs: number; isDuration?: true; isSpelled?: boolean } | undefined {
  const phrase = pastPhraseAt(tokens, words, start)
  if (phrase) return { ...phrase, length: endOfParts(tokens, words, phrase.end) - start }
  const isRemaining = remainingWords.has(words[start] ?? '')
  const amount = amountAt(tokens, words, isRemaining ? start + 1 : start)
  if (!amount) return undefined
  const { end, last, ms: agoMs, unitMs: smallestMs, parts } = amount
  const tail = parts > 1 ? pastPhraseAt(tokens, words, last) : undefined
  if (tail) return { length: tail.end - start, agoMs, unitMs: smallestMs }
  const date = { length: end - start, agoMs, unitMs: smallestMs }
  if (isRemaining) return date
  if (remainingWords.has(words[end] ?? '')) return { ...date, length: end + 1 - start }
  if (parts > 1 && smallestMs === 1000) return { ...date, isDuration: true }
  return isAge(tokens, words, start, end) ? date : undefined
}

/** A phrase that ends with its unit may go on with the next smaller one. */
function endOfParts(tokens: readonly Token[], words: readonly string[], end: number): number {
  if (!unitMs.has(words[end - 1] ?? '')) return end
  return amountAt(tokens, words, joinersOfParts.has(words[end] ?? '') ? end + 1 : end)?.end ?? end
}

const joinersOfParts: ReadonlySet<string> = new Set(['and', 'und', 'et', 'y', ','])

const maxParts = 4

/** `2 hours and 3 minutes`, `about an hour`, `3分钟`. `last`: the start of its last part. */
function amountAt(tokens: readonly Token[], words: readonly string[], start: number) {
  let end = start
  while (end < start + 2 && vagueWords.has(words[end] ?? '')) end++
  let [ms, smallestMs, parts, last] = [0, 0, 0, start]
  while (parts < maxParts) {
    const from = parts > 0 && joinersOfParts.has(words[end] ?? '') ? end + 1 : end
    const part = partAt(tokens, words, from)
    if (!part) break
    ms += part.ms
    smallestMs = part.unitMs
    last = from
    end = part.end
    parts++
  }
  return parts === 0 ? undefined : { end, last, ms, unitMs: smallestMs, parts }
}

/** `3 Std.` before another part. */
function partAt(tokens: readonly Token[], words: readonly string[], start: number) {
  const word = words[start] ?? ''
  const isNumber = tokens[start]?.kind === 'number' && isAmount(word)
  if (!isNumber && !countWords.has(word)) return undefined
  const spelled = isNumber ? undefined : spelledAmountAt(words, start)
  let at = spelled?.end ?? start + 1
  const unit = unitAt(words, at)
  if (!unit) return undefined
  at += unit.length
  if (words[at] === '.' && tokens[at + 1]?.kind === 'number') at++
  return { end: at, ms: unit.ms * (spelled?.value ?? valueOf(word)), unitMs: unit.ms }
}

/** Milliseconds of the units of time, by lower-case word. */
const unitMs: ReadonlyMap<string, number> = new Map(
  Object.entries(timeWords.units).flatMap(([ms, words]) => words.split('|').map((word) => [word, Number(ms)] as const)),
)

/** The milliseconds of a word for a unit of time, in lower case, in any language. */
export const unitMsOf = (word: string): number | undefined => unitMs.get(word)

/** Chinese, Japanese and Thai units are several tokens. */
function unitAt(words: readonly string[], at: number): { ms: number; length: number } | undefined {
  const word = words[at] ?? ''
  const longest = word.length === 1 && word >= '\u0e00' ? maxJoined : 1
  for (let length = longest; length > 0; length--) {
    const ms = unitMs.get(words.slice(at, at + length).join(''))
    if (ms !== undefined) return { ms, length }
  }
  return undefined
}

const maxJoined = 6

/** The short form of social networks: `3h` as a whole block, or after a middle dot. */
function isAge(tokens: readonly Token[], words: readonly string[], start: number, end: number): boolean {
  if (end - start !== 2 || tokens[start + 1]?.spaced || !ages.has(words[start + 1] ?? '')) return false
  const before = words[start - 1]
  const isAfterDot = before === '·' || before === '•'
  return (isAfterDot || before === undefined) && (end === tokens.length || words[end] === '·' || words[end] === '•')
}

/** Not those of other languages, which are units of weight and length, too. */
const ages: ReadonlySet<string> = new Set(['s', 'm', 'h', 'd', 'w', 'mo', 'y', 'yr', 'hr', 'wk'])
