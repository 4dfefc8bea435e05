import { kanjiNumbersIn, spelledNumbers, type NumberWord } from './spelled-numbers.ts'

/**
 * The numbers of a text in words: `three`, `twenty-five`, `five hundred` and `dozen`, in German, French, Spanish and Japanese
 * where `language` (ISO 639-1) says so. `one` counts only where it is not a pronoun: `one minute`, not `one of them`.
 */
export function numberWordsIn(text: string, language = 'en'): NumberWord[] {
  if (language === 'ja') return kanjiNumbersIn(text)
  const spelled = spelledNumbers.get(language)
  return spelled === undefined ? englishNumbersIn(text) : spelledNumbersIn(text, spelled)
}

function englishNumbersIn(text: string): NumberWord[] {
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

/** The longest row of words that spells a number, at each place. */
function spelledNumbersIn(text: string, spelled: ReadonlyMap<string, number>): NumberWord[] {
  const found: NumberWord[] = []
  const tokens = [...text.matchAll(words)]
  for (let at = 0; at < tokens.length; at += 1) {
    for (let length = maxSpelled; length > 0; length -= 1) {
      const first = tokens[at]
      const last = tokens[at + length - 1]
      if (first === undefined || last === undefined) continue
      const end = last.index + last[0].length
      const written = text.slice(first.index, end)
      const value =
        written.length > maxSpelledChars ? undefined : spelled.get(written.toLowerCase().replaceAll(' ', '-'))
      if (value === undefined) continue
      found.push({ value, start: first.index, end })
      at += length - 1
      break
    }
  }
  return found
}

const maxSpelled = 4
const maxSpelledChars = 40

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
