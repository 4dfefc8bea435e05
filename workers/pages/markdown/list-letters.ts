import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'

/** How a list numbers its items with letters, in the words of the `type` attribute. */
type LetterStyle = 'a' | 'A' | 'i' | 'I'

/** The letters of an `<ol>`, from its `type` or its inline style. Undefined for numbers. */
export function letterStyle(list: PageNode): LetterStyle | undefined {
  const declared = /list-style(?:-type)?\s*:\s*([a-z-]+)/iu.exec(attribute(list, 'style') ?? '')?.[1]?.toLowerCase()
  return styles.get(declared ?? attribute(list, 'type')?.trim() ?? '')
}

const styles: ReadonlyMap<string, LetterStyle> = new Map([
  ['a', 'a'],
  ['A', 'A'],
  ['i', 'i'],
  ['I', 'I'],
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
])

/** The number in letters (27 is `aa`) or Roman numerals. Undefined for numbers that have none. */
export function lettersOf(number: number, style: LetterStyle): string | undefined {
  if (number < 1 || number >= 4000) return undefined
  const letters = style === 'a' || style === 'A' ? alphabetic(number) : roman(number)
  return style === 'A' || style === 'I' ? letters.toUpperCase() : letters
}

function alphabetic(number: number): string {
  let letters = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters
  return letters
}

function roman(number: number): string {
  let rest = number
  let letters = ''
  for (const [value, numeral] of numerals) for (; rest >= value; rest -= value) letters += numeral
  return letters
}

const numerals: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]
