/** A number in English words, or a dozen. */
export interface NumberWord {
  value: number
  start: number
  end: number
}

/**
 * The numbers of a text in English words, such as `three`, `twenty-five`, `five hundred` and `dozen`. `one` counts only
 * where it is not a pronoun: `one minute`, not `one of them`.
 */
export function numberWordsIn(text: string): NumberWord[] {
  const found: NumberWord[] = []
  for (const { 0: word, index: start } of text.matchAll(words)) {
    const value = values.get(word.toLowerCase())
    if (value === undefined) continue
    const end = start + word.length
    const last = found.at(-1)
    const isBehind = last?.end === start - 1 && /[ -]/.test(text[start - 1] ?? '')
    const whole = last === undefined || !isBehind ? undefined : joined(last.value, value)
    if (last !== undefined && whole !== undefined) found.splice(-1, 1, { ...last, value: whole, end })
    else if (value !== 1 || !pronounEnds.has(wordBehind(text, end))) found.push({ value, start, end })
  }
  return found
}

/** A text with its number words as digits: `three minutes` as `3 minutes`. */
export function withDigits(text: string): string {
  let [digits, from] = ['', 0]
  for (const { value, start, end } of numberWordsIn(text)) {
    digits += text.slice(from, start) + String(value)
    from = end
  }
  return digits + text.slice(from)
}

const words = /\p{L}+/gu

/** The value of two words: `twenty five`, `five hundred`. */
function joined(first: number, second: number): number | undefined {
  if (second === 100 && first > 0 && first < 100) return first * 100
  const isTens = first >= 20 && first < 100 && first % 10 === 0
  return isTens && second > 0 && second < 10 ? first + second : undefined
}

/** The words behind `one` that make it a pronoun; none at the end of a sentence. */
const pronounEnds: ReadonlySet<string> = new Set([
  '',
  ...'of can may must might should could will would is was has had another and or who that which day'.split(' '),
])

const maxWordLength = 20

const wordBehind = (text: string, at: number) =>
  /^[ -](\p{L}{1,20})/u.exec(text.slice(at, at + maxWordLength + 2))?.[1] ?? ''

const values: ReadonlyMap<string, number> = new Map([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value): [string, number] => [word, value]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety hundred'
    .split(' ')
    .map((word, index): [string, number] => [word, (index + 2) * 10]),
  ['dozen', 12],
])
