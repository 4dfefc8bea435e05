import { glyphText, isRtlText, logicalOrder } from './glyph-text.ts'
import type { FontStyle, Turn, Word } from './page-content.ts'

/** The state that all glyphs of one text operator share. */
export interface GlyphRun {
  font: FontStyle
  size: number
  turn: Turn
  mark: number
  isArtifact: boolean
}

interface Place {
  x: number
  y: number
  width: number
}

/** Joins glyphs to words. A space, a gap, a new line or another style ends a word. */
export class WordBuilder {
  readonly words: Word[] = []
  unmapped = 0
  #glyphs: string[] = []
  #run: GlyphRun | undefined
  #x0 = 0
  #x1 = 0
  #y = 0
  #isSpaced = false
  #last: PlacedGlyph | undefined
  /** An accent that waits for the letter below it. */
  #accent: { glyph: PlacedGlyph; place: Place; run: GlyphRun } | undefined

  /** `x` and `y` are in the frame of the run. */
  add(unicode: string, place: Place, run: GlyphRun): void {
    if (isSpace(unicode)) {
      this.end()
      this.#isSpaced = true
      return
    }
    const text = glyphText(unicode)
    if (text === '') {
      if (unicode.charCodeAt(0) >= 0xe000) this.unmapped++
      return
    }
    const glyph = { text, ...place, size: run.size }
    const accent = this.#accent
    const combined = accent && accent.run.font === run.font && combineAccent(accent.glyph, glyph)
    if (accent && !combined) this.#flushAccent()
    this.#accent = undefined
    if (combined) this.#append(combined, place, run)
    else if (!isAccent(text)) this.#append(text, place, run)
    else if (!this.#addToLast(glyph)) this.#accent = { glyph, place, run }
  }

  /** An accent may follow its letter. */
  #addToLast(accent: PlacedGlyph): boolean {
    const combined = this.#last && this.#glyphs.length > 0 && combineAccent(accent, this.#last)
    if (!combined) return false
    this.#glyphs[this.#glyphs.length - 1] = combined
    return true
  }

  #flushAccent(): void {
    const accent = this.#accent
    this.#accent = undefined
    if (accent) this.#append(accent.glyph.text, accent.place, accent.run)
  }

  #append(text: string, place: Place, run: GlyphRun): void {
    if (!this.#continues(place, run)) this.#endWord()
    if (this.#glyphs.length === 0) {
      this.#run = run
      this.#x0 = place.x
      this.#y = place.y
      this.#x1 = place.x
    }
    this.#glyphs.push(text)
    this.#last = { text, ...place, size: run.size }
    this.#x1 = Math.max(this.#x1, place.x + place.width)
  }

  end(): void {
    this.#flushAccent()
    this.#endWord()
  }

  #endWord(): void {
    const run = this.#run
    if (!run || this.#glyphs.length === 0) return
    const plain = this.#glyphs.join('')
    const isRtl = isRtlText(plain)
    this.words.push({
      text: isRtl ? logicalOrder(this.#glyphs) : plain,
      x0: this.#x0,
      x1: this.#x1,
      y: this.#y,
      size: run.size,
      font: run.font,
      turn: run.turn,
      isRtl,
      isSpaced: this.#isSpaced,
      mark: run.mark,
      isArtifact: run.isArtifact,
    })
    this.#glyphs = []
    this.#run = undefined
    this.#isSpaced = false
  }

  #continues(place: { x: number; y: number }, run: GlyphRun): boolean {
    const last = this.#run
    if (!last) return true
    if (last.font !== run.font || last.turn !== run.turn || last.mark !== run.mark) return false
    if (Math.abs(last.size - run.size) > 0.05 * run.size) return false
    const gap = place.x - this.#x1
    return gap < wordGap * run.size && gap > -0.6 * run.size && Math.abs(place.y - this.#y) < 0.1 * run.size
  }
}

/** The least space between words, in ems. TeX shrinks its spaces to 0.22; kerns stay below 0.13. */
export const wordGap = 0.165

function isSpace(unicode: string): boolean {
  return unicode === ' ' || unicode === '\u00A0' || unicode === '\t' || unicode === '\u3000' || unicode === '\n'
}

interface PlacedGlyph {
  text: string
  x: number
  width: number
  y: number
  size: number
}

/** The letter with the accent that is printed above or below it: old TeX fonts have them apart. */
function combineAccent(accent: PlacedGlyph, letter: PlacedGlyph): string | undefined {
  const mark = combining[accent.text]
  if (Math.abs(accent.y - letter.y) > 0.4 * letter.size) return undefined
  if (mark === undefined) return undefined
  const middle = accent.x + accent.width / 2
  if (middle < letter.x || middle > letter.x + letter.width) return undefined
  const combined = `${dotless[letter.text] ?? letter.text}${mark}`.normalize('NFC')
  return combined.length === 1 ? combined : undefined
}

function isAccent(text: string): boolean {
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
