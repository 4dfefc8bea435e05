/** The text of a glyph: ligatures and presentation forms become the letters that they stand for. */
export function glyphText(unicode: string): string {
  const code = unicode.charCodeAt(0)
  if (code < 0x80) return code < 0x20 || code === 0x7f ? '' : unicode
  if (code === 0xad) return '-'
  // Radicals look like the characters that they are part of.
  if ((code >= 0x2e80 && code <= 0x2fdf) || (code >= 0xf900 && code <= 0xfaff)) return unicode.normalize('NFKC')
  if ((code >= 0xfb00 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc)) return unicode.normalize('NFKC')
  if (code >= 0xe000 && code <= 0xf8ff) return privateUse[unicode] ?? (isSymbolBullet(code) ? '•' : '')
  if (code >= 0x200b && code <= 0x200f) return ''
  if (code === 0xfeff || code === 0xfffe || code === 0xffff || code === 0xfffd) return ''
  return unicode
}

/** Symbol fonts keep their bullets at 0xF000 + the code of the font. */
function isSymbolBullet(code: number): boolean {
  return code === 0xf0b7 || code === 0xf0a7 || code === 0xf06c || code === 0xf0d8 || code === 0xf076 || code === 0xf06e
}

const privateUse: Record<string, string> = {
  '\uF0E0': '→',
  '\uF0DF': '←',
  '\uF0FC': '✓',
  '\uF0FB': '✗',
  '\uF0A8': '◻',
  '\uF02D': '-',
  '\uF643': '–',
  '\uF8E7': '—',
  '\uF6BE': 'j',
  '\uF6D9': '©',
  '\uF6DA': '®',
  '\uF6DB': '™',
}

export function isRtlText(text: string): boolean {
  return rtl.test(text)
}

const rtl = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u

/** Glyphs from left to right, as the text that a reader of a script from right to left reads. Numbers keep their order. */
export function logicalOrder(glyphs: readonly string[]): string {
  const pieces: string[] = []
  let run: string[] = []
  for (let at = glyphs.length - 1; at >= 0; at--) {
    const glyph = glyphs[at] ?? ''
    if (
      /[\p{N}A-Za-z\u00C0-\u024F]/u.test(glyph) ||
      (run.length > 0 && /[.,:/%+-]/u.test(glyph) && isNumber(glyphs[at - 1]))
    ) {
      run.push(glyph)
      continue
    }
    if (run.length > 0) pieces.push(run.reverse().join(''))
    run = []
    pieces.push(mirrored[glyph] ?? glyph)
  }
  if (run.length > 0) pieces.push(run.reverse().join(''))
  return pieces.join('')
}

function isNumber(glyph: string | undefined): boolean {
  return glyph !== undefined && /[\p{N}A-Za-z]/u.test(glyph)
}

const mirrored: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}
