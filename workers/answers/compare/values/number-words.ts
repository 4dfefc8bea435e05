/** A text with the number words of English as digits: `three minutes` as `3 minutes`. */
export function withDigits(text: string): string {
  return text.replaceAll(/\p{L}+/gu, (word, at: number) => {
    const digits = numbers.get(word.toLowerCase())
    if (digits === undefined) return word
    const isPronoun = digits === '1' && pronounEnds.has(wordBehind(text, at + word.length))
    return isPronoun ? word : digits
  })
}

/** The words behind `one` that make it a pronoun; none at the end of a sentence. */
const pronounEnds: ReadonlySet<string> = new Set([
  '',
  ...'of can may must might should could would will is was has had another and or who that which day'.split(' '),
])

const maxWordLength = 20

const wordBehind = (text: string, at: number) =>
  /^[ -](\p{L}{1,20})/u.exec(text.slice(at, at + maxWordLength + 2))?.[1] ?? ''

const numbers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    zero: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    hundred: 100,
  }).map(([word, value]): [string, string] => [word, String(value)]),
)
