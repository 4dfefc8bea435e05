export interface PlacedGlyph {
  text: string
  x: number
  width: number
  y: number
  size: number
}

/** The letter with the accent that is printed above or below it: old TeX fonts have them apart. */
export function combineAccent(accent: PlacedGlyph, letter: PlacedGlyph): string | undefined {
  const mark = combining[accent.text]
  if (Math.abs(accent.y - letter.y) > 0.4 * letter.size) return undefined
  if (mark === undefined) return undefined
  const middle = accent.x + accent.width / 2
  if (middle < letter.x || middle > letter.x + letter.width) return undefined
  const combined = `${dotless[letter.text] ?? letter.text}${mark}`.normalize('NFC')
  return combined.length === 1 ? combined : undefined
}

export function isAccent(text: string): boolean {
  return combining[text] !== undefined
}

const combining: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '\u00B4': '\u0301',
  '^': '\u0302',
  '\u02C6': '\u0302',
  '~': '\u0303',
  '\u02DC': '\u0303',
  '\u00AF': '\u0304',
  '\u02C9': '\u0304',
  '\u02D8': '\u0306',
  '\u02D9': '\u0307',
  '\u00A8': '\u0308',
  '\u02DA': '\u030A',
  '\u02DD': '\u030B',
  '\u02C7': '\u030C',
  '\u00B8': '\u0327',
  '\u02DB': '\u0328',
}

const dotless: Readonly<Record<string, string>> = { '\u0131': 'i', '\u0237': 'j' }
