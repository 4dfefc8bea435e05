export interface HiddenText {
  /** Texts in characters that no reader sees. */
  texts: readonly string[]
  /** Invisible characters in a number that no honest page needs. */
  isSuspicious: boolean
}

/** Text in tag characters and variation selectors, long runs of characters without width, and reversed letters. */
export function findHiddenText(text: string): HiddenText {
  const texts: string[] = []
  for (const { 0: run } of text.matchAll(tagRuns)) texts.push(fromTags(run))
  for (const { 0: run } of text.matchAll(selectorRuns)) texts.push(fromSelectors(run))
  const isSuspicious = texts.length > 0 || zeroWidthRun.test(text) || reversedLetters.test(text)
  return { texts: texts.slice(0, maxTexts), isSuspicious }
}

/** Eight or more: flags of regions are emoji with up to six. */
const tagRuns = /[\u{E0020}-\u{E007E}]{8,}/gu
const selectorRuns = /[\u{E0100}-\u{E01EF}]{8,}/gu

/** Persian and emoji use single ones. */
const zeroWidthRun = /[\u200B-\u200D\u2060-\u2064\uFEFF]{12,}/

/** An override of the direction before Latin letters: they show in another order than models read. */
const reversedLetters = /\u202E[\x20-\x7E]{8,}/

const maxTexts = 20

const tagsStart = 0xe_00_00
const selectorsStart = 0xe_01_00

/** A tag character stands for the ASCII character below it. */
const fromTags = (run: string): string => mapCharacters(run, (code) => code - tagsStart)

/** A selector stands for a byte. The first sixteen bytes have selectors elsewhere. */
const fromSelectors = (run: string): string => mapCharacters(run, (code) => code - selectorsStart + 16)

const mapCharacters = (run: string, map: (code: number) => number): string =>
  Array.from(run.slice(0, maxRun), (character) => String.fromCodePoint(map(character.codePointAt(0) ?? 0))).join('')

const maxRun = 4000

/** The texts that long runs of base64 in the page decode to: ASCII words, not images or keys. */
export function decodedTexts(text: string): string[] {
  const decoded: string[] = []
  let runs = 0
  for (const { 0: run } of text.matchAll(base64Runs)) {
    const plain = Buffer.from(run.slice(0, maxRun), 'base64').toString('latin1')
    if (readable.test(plain)) decoded.push(plain)
    runs += 1
    if (runs >= maxRuns) break
  }
  return decoded
}

const base64Runs = /[A-Za-z0-9+/]{32,}={0,2}/g

/** Begins with words. */
const readable = /^[\x20-\x7E\n]{20}/

const maxRuns = 200
