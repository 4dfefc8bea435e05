import { tokensOf, type Token } from '#shared/text/tokens.ts'
import timeWords from './time-words.json' with { type: 'json' }
import { countWords, presentPhrases, vagueWords } from './time-words.ts'

/** A phrase such as `3 minutes ago` or `yesterday`. `end`: the token after it. */
export interface PastPhrase {
  end: number
  agoMs: number
  unitMs: number
  /** The number is left out, as in `hours ago`. */
  isSpelled: boolean
}

/** Reads the longest phrase at a token, in any language. `words`: the tokens in lower case. Bounded by the longest phrase. */
export function pastPhraseAt(
  tokens: readonly Token[],
  words: readonly string[],
  start: number,
): PastPhrase | undefined {
  let longest: PastPhrase | undefined
  walk({ node: phrases(), at: start, count: 1, isSpelled: false })
  return longest

  function isSeparate(from: number, end: number): boolean {
    return [from - 1, end].every((at) => tokens[at] === undefined || separators.has(words[at] ?? ''))
  }

  function walk({ node, at, count, isSpelled }: Step): void {
    const { unitMs, agoMs = count * (unitMs ?? 0) } = node
    const isFound = unitMs !== undefined && (!isSpelled || node.isLong) && (!node.isAlone || isSeparate(start, at))
    if (isFound && at > (longest?.end ?? start)) longest = { end: at, agoMs, unitMs, isSpelled }
    const word = words[at] ?? ''
    const next = node.next.get(word)
    if (next) walk({ node: next, at: at + 1, count, isSpelled })
    const { number } = node
    if (!number) return
    let amountAt = at
    while (amountAt < at + 2 && vagueWords.has(words[amountAt] ?? '')) amountAt++
    const amount = words[amountAt] ?? ''
    if (tokens[amountAt]?.kind === 'number') {
      if (isAmount(amount)) walk({ node: number, at: amountAt + 1, count: valueOf(amount), isSpelled })
    } else if (countWords.has(amount)) {
      const spelled = spelledAmountAt(words, amountAt)
      walk({ node: number, at: spelled.end, count: spelled.value, isSpelled })
    } else walk({ node: number, at: amountAt, count: 1, isSpelled: true })
  }
}

/** `three`, `a few`, `a couple of`: the last of two words counts. */
export function spelledAmountAt(words: readonly string[], at: number): { value: number; end: number } {
  const second = countWords.get(words[at + 1] ?? '')
  const end = at + (second === undefined ? 1 : 2)
  return { value: second ?? countWords.get(words[at] ?? '') ?? 1, end: words[end] === 'of' ? end + 1 : end }
}

/** `3`, `٣`, `1,5`. */
export const isAmount = (word: string) => word.length <= 7 && /^\p{Nd}{1,4}(?:[.,]\p{Nd}{1,2})?$/u.test(word)

/** The value of an amount, in the digits of any script. */
export function valueOf(amount: string): number {
  const digits = amount.replace(/\p{Nd}/gu, digitOf).replace(',', '.')
  return Number(digits)
}

interface Step {
  node: Node
  at: number
  /** The number in the phrase so far. */
  count: number
  /** The number is not written: Russian leaves it out before `hour ago`. */
  isSpelled: boolean
}

/** A tree of the tokens of all phrases. */
interface Node {
  next: Map<string, Node>
  /** After a number. */
  number?: Node
  /** A phrase ends here. */
  unitMs?: number
  /** Undefined if the number in the phrase decides. */
  agoMs?: number
  /** The phrase is long enough to be known without its number. */
  isLong?: boolean
  /** The phrase counts only between separators. */
  isAlone?: boolean
}

let known: Node | undefined

function phrases(): Node {
  if (known) return known
  known = { next: new Map() }
  for (const phrase of presentPhrases) add(known, phrase, { unitMs: dayMs, agoMs: 0 })
  for (const [ms, list] of Object.entries(timeWords.ago))
    for (const phrase of list.split('|')) add(known, phrase, { unitMs: Number(ms) })
  for (const [ms, list] of Object.entries(timeWords.moments))
    for (const phrase of list.split('|')) add(known, phrase, { unitMs: Math.max(dayMs, Number(ms)), agoMs: Number(ms) })
  for (const [ms, list] of Object.entries(timeWords.alone))
    for (const phrase of list.split('|')) add(known, phrase, { unitMs: dayMs, agoMs: Number(ms), isAlone: true })
  return known
}

const dayMs = 86_400_000

/** Pages write `3분전` for `3분 전`, and leave out the dot of an abbreviation. */
function add(root: Node, phrase: string, end: Pick<Node, 'unitMs' | 'agoMs' | 'isAlone'>): void {
  const isLong = phrase.replace(/[^\p{L}\p{M}]/gu, '').length >= minLetters && /\p{L}{3}/u.test(phrase)
  for (const form of new Set([phrase, phrase.replaceAll('.', ''), phrase.replaceAll(' ', '')])) {
    let node = root
    // The number is any number.
    for (const { text, kind } of tokensOf(form.replace('#', '1'))) {
      if (kind === 'number') node = node.number ??= { next: new Map() }
      else {
        const next: Node = node.next.get(text) ?? { next: new Map() }
        node.next.set(text, next)
        node = next
      }
    }
    if (node.unitMs === undefined) Object.assign(node, end, { isLong })
  }
}

const minLetters = 6

const separators: ReadonlySet<string> = new Set(['·', '•', '|', '-', ',', '(', ')', ':', '/'])

/** A block of ten digits starts at a code point that ends with 0 or 6 in hexadecimal. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const isFromZero = /\p{Nd}/u.test(String.fromCodePoint(code - (code % 16)))
  return String((code % 16) - (isFromZero ? 0 : 6))
}
