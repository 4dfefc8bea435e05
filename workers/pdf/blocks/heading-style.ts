import { isSpaceBetween, readingOrder, type Line } from '#workers/pdf/layout/line.ts'
import type { OutlineEntry } from '#workers/pdf/pdf-reading.ts'
import type { Group } from './block.ts'
import type { DocumentStyle } from './document-style.ts'
import { isListMarker } from './list-marker.ts'

/** Which groups are headings, and of which level: by size and weight over the whole document, and by the outline. */
export class HeadingStyle {
  readonly #style: DocumentStyle
  /** Levels by title. Absent where entries of one title have several. */
  readonly #titles: ReadonlyMap<string, number | undefined>
  /** 1 where a title above the outline is a heading, too. */
  #below = 0
  readonly #levels = new Map<string, number>()

  constructor(style: DocumentStyle, outline: readonly OutlineEntry[]) {
    this.#style = style
    this.#titles = levelsByTitle(outline)
  }

  /** Call once with the groups of all pages, before `levelOf`. */
  learn(groups: readonly Group[]): void {
    const looks = new Map<string, Look & { listed?: number }>()
    for (const group of groups) {
      if (!this.isHeading(group)) continue
      const look = lookOf(group)
      const listed = looks.get(keyOf(look))?.listed ?? this.#listedLevel(group)
      looks.set(keyOf(look), { ...look, ...(listed !== undefined && { listed }) })
    }
    const ranked = Array.from(looks.values()).sort((a, b) => b.size - a.size || Number(b.isBold) - Number(a.isBold))
    const hasListed = ranked.some(({ listed }) => listed !== undefined)
    this.#below = hasListed && ranked[0]?.listed === undefined ? 1 : 0
    let level = 0
    let last: Look | undefined
    for (const look of ranked) {
      const isSame = last && last.size - look.size < 0.06 * last.size && last.isBold === look.isBold
      if (look.listed !== undefined) level = Math.min(6, look.listed + this.#below)
      else if (!isSame) level = Math.min(6, level + 1)
      this.#levels.set(keyOf(look), level)
      last = look
    }
  }

  levelOf(group: Group): number {
    const listed = this.#listedLevel(group)
    return listed === undefined ? (this.#levels.get(keyOf(lookOf(group))) ?? 6) : Math.min(6, listed + this.#below)
  }

  #listedLevel({ lines }: Group): number | undefined {
    return this.#titles.get(foldTitle(plainText(lines).slice(0, 400)))
  }

  isHeading(group: Group): boolean {
    const { lines, isCode, isEntry } = group
    const [first] = lines
    if (!first || isCode || isEntry || lines.length > maxLines) return false
    const text = plainText(lines).slice(0, 400)
    if (text.length > maxLength || !/\p{L}/u.test(text) || isCaption.test(text)) return false
    const { bodySize, isBodyBold } = this.#style
    const { size, isBold, isItalic } = lookOf(group)
    const isTitle = this.#titles.has(foldTitle(text))
    if (isTitle && size >= 0.95 * bodySize) return true
    if (size >= larger * bodySize) return !(lines.length > 1 && /[a-z][.,;]$/u.test(text) && text.length > 90)
    if (size < 0.93 * bodySize || lines.length > 2) return false
    const isNumbered = numbered.test(text)
    if (isBold && !isBodyBold) {
      if (isListMarker(first.words[0]?.text ?? '') && !isNumbered) return false
      return !/[.,;:]$/u.test(text) || isNumbered
    }
    if (size >= slightlyLarger * bodySize) return lines.length === 1 && !/[.,;:]$/u.test(text)
    return isItalic && isNumbered && group.gap > 1.6 * size && !/[.,;]$/u.test(text)
  }
}

const maxLines = 4
const maxLength = 250
/** Than the body. TeX's `\large` is 1.2 of the text, HTML's `h4` is as large as the text and bold. */
const larger = 1.115
const slightlyLarger = 1.07
const isCaption = /^(?:table|figure|fig\.|listing|tabelle|abbildung)\s*[\dIVX]+/iu
const numbered =
  /^(?:(?:chapter|section|appendix|part|kapitel)\s)?(?:\d{1,2}(?:\.\d{1,2}){0,4}|[A-Z](?:\.\d{1,2}){1,4}|[IVX]{1,5})[.:)]?\s+\p{L}/iu

interface Look {
  size: number
  isBold: boolean
  isItalic: boolean
}

function lookOf({ lines }: Group): Look {
  const words = lines.flatMap((line) => line.words)
  return {
    size: Math.round((lines[0]?.size ?? 0) * 5) / 5,
    isBold: words.every((word) => word.font.isBold || !/\p{L}/u.test(word.text)),
    isItalic: words.every((word) => word.font.isItalic),
  }
}

function keyOf({ size, isBold }: Look): string {
  return `${size} ${isBold}`
}

/** Titles compare by letters and digits: numbers and spaces are written differently in outlines. */
function foldTitle(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

function levelsByTitle(outline: readonly OutlineEntry[]): Map<string, number | undefined> {
  const levels = new Map<string, number | undefined>()
  for (const { title, level } of outline) {
    const key = foldTitle(title)
    levels.set(key, !levels.has(key) || levels.get(key) === level ? level : undefined)
  }
  return levels
}

/** The words of lines with single spaces, without marks. */
function plainText(lines: readonly Line[]): string {
  return lines.map((line) => lineText(line)).join(' ')
}

function lineText(line: Line): string {
  const words = readingOrder(line.words)
  const isLeftToRight = words === line.words
  return words
    .map((word, index) => {
      const last = words[index - 1]
      if (!last) return word.text
      const isApart = isLeftToRight ? isSpaceBetween(last, word) : isSpaceBetween(word, last)
      return isApart ? ` ${word.text}` : word.text
    })
    .join('')
}

/** Levels of headings in reading order, without gaps: a heading stands at most one level below the one that it belongs to. */
export class HeadingTree {
  /** Headings before the title do not take its level. */
  readonly #above: number[] = [1]

  /** The level to write for the next heading. */
  add(level: number): number {
    while ((this.#above.at(-1) ?? 0) >= level) this.#above.pop()
    this.#above.push(level)
    return this.#above.length
  }
}
