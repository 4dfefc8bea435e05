/** A number in a text. */
export interface WrittenNumber {
  /** Its value, with `thousand`, `million` or `billion` behind it applied. */
  amount: number
  written: string
  /** It may be a year. */
  isYear: boolean
  start: number
  end: number
}

/** The numbers of a text, in figures or as English words up to twenty. Separators of thousands are those of any country. */
export function numbersIn(text: string): WrittenNumber[] {
  const found: WrittenNumber[] = []
  for (const match of text.matchAll(figures)) {
    const written = match[0]
    const start = match.index
    const scale = scaleBehind(text, start + written.length)
    const amount = amountOf(written) * (scale?.factor ?? 1)
    const isYear = scale === undefined && /^(?:1\d{3}|20\d{2})$/.test(written)
    found.push({ amount, written, isYear, start, end: scale?.end ?? start + written.length })
  }
  for (const match of text.matchAll(letters)) {
    const value = wordValues.get(match[0].toLowerCase())
    if (value === undefined) continue
    const end = match.index + match[0].length
    const scale = scaleBehind(text, end)
    const amount = value * (scale?.factor ?? 1)
    found.push({ amount, written: match[0].toLowerCase(), isYear: false, start: match.index, end: scale?.end ?? end })
  }
  return found.toSorted((one, other) => one.start - other.start)
}

const figures = /(?<!\d)(?:\d{1,3}(?:[.,'’\u00A0\u202F ]\d{3}(?!\d)){1,9}|\d+)(?:[.,]\d+)?/g
const letters = /\p{L}+/gu

/** The last separator is decimal unless three digits follow, as in `1,299`. */
function amountOf(written: string): number {
  const parts = written.split(separators)
  const last = parts.at(-1) ?? ''
  const hasFraction = parts.length > 1 && (last.length !== 3 || parts[0] === '0')
  return Number(hasFraction ? `${parts.slice(0, -1).join('')}.${last}` : parts.join(''))
}

const separators = /[.,'’\u00A0\u202F ]/

// cspell:disable
const scales: ReadonlyMap<string, number> = new Map([
  ...['k', 'thousand', 'tausend', 'mille', 'mil'].map((word): [string, number] => [word, 1e3]),
  ...['m', 'mn', 'million', 'millions', 'mio', 'millionen', 'millones', 'milhões', 'milioni', 'miljoen'].map(
    (word): [string, number] => [word, 1e6],
  ),
  ...['bn', 'billion', 'billions', 'mrd', 'milliarden', 'milliards', 'miliardi'].map((word): [string, number] => [
    word,
    1e9,
  ]),
])
// cspell:enable

/** `m` is a million beside the number (`$5m`), and metres after a space. */
function scaleBehind(text: string, end: number): { factor: number; end: number } | undefined {
  const match = scaleWord.exec(text.slice(end, end + 14))
  const [whole = '', word = ''] = match ?? []
  const isUnit = word.length === 1 && whole !== word
  const factor = isUnit ? undefined : scales.get(word.toLowerCase())
  return factor === undefined ? undefined : { factor, end: end + whole.length }
}

const scaleWord = /^[ \u00A0-]?(\p{L}{1,10})(?!\p{L})/u

const wordValues: ReadonlyMap<string, number> = new Map([
  ...'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, index): [string, number] => [word, index + 2]),
  ...'thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index): [string, number] => [word, (index + 3) * 10]),
  ['dozen', 12],
])
