import type { Element } from '#shared/monitoring/detection/elements/elements.ts'
import type { Hunk } from './align.ts'
import type { Piece } from './comparison.ts'
import type { GapNoise } from './noise.ts'
import { isMoney, isNoise, newPlace } from './volatile-place.ts'

/** The form of a block in which gaps of known noise are empty. Undefined if no noise applies to it. */
export function gapKey(gaps: readonly GapNoise[], piece: Piece): string | undefined {
  if (gaps.length === 0 || piece.elements.length > maxElements) return undefined
  const text = render(piece.elements)
  for (const [index, gap] of gaps.entries()) {
    const found = contentsOf(gap, text)
    if (found !== undefined && isNoise(gap, found)) return `gap ${index}`
  }
  return undefined
}

/** The content of the gaps in a block, or undefined if the block has another form. */
export function gapContent(gap: GapNoise, elements: readonly Element[]): string | undefined {
  return elements.length > maxElements ? undefined : contentsOf(gap, render(elements))
}

/** A gap noise from a block that was replaced. Undefined if too little of the block stays to know it again. */
export function gapFrom(
  before: Piece,
  after: Piece,
  hunks: readonly Hunk[],
  isOneMoment: boolean,
): GapNoise | undefined {
  if (after.elements.length > maxElements || before.elements.length > maxElements || hunks.length > maxGaps)
    return undefined
  const parts: string[] = []
  const contents = { before: [] as string[], after: [] as string[] }
  let from = 0
  let isPrice = false
  for (const hunk of hunks) {
    parts.push(render(after.elements.slice(from, hunk.after[0])))
    contents.before.push(render(before.elements.slice(...hunk.before)))
    contents.after.push(render(after.elements.slice(...hunk.after)))
    isPrice ||= isMoney(textOf(after.elements.slice(Math.max(0, hunk.after[0] - 4), hunk.after[1] + 2)))
    from = hunk.after[1]
  }
  parts.push(render(after.elements.slice(from)))
  const stable = parts.join('')
  if (stable.length > maxStable || letters(stable) < minLetters) return undefined
  const values = [...contents.before, ...contents.after]
  return {
    ...newPlace([contents.before.join(gapEnd), contents.after.join(gapEnd)], isPrice, isOneMoment),
    parts,
    isNumeric: values.every(isNumeric),
    maxLength: values.reduce((most, value) => Math.max(most, value.length), 0),
  }
}

const maxElements = 400
const maxGaps = 8
const maxStable = 1500
const minLetters = 3
const end = '\u0002'
const gapEnd = '\u0003'

const render = (elements: readonly Element[]) => elements.map(({ key }) => `${key}${end}`).join('')

const textOf = (elements: readonly Element[]) => elements.map(({ text }) => text).join(' ')

/** An ideograph says as much as two letters. */
const letters = (text: string) => text.replace(/[^\p{L}]/gu, '').replace(/\p{Script=Han}/gu, 'aa').length

const isNumeric = (text: string) => /^[\p{Nd}\s.,:/'%+-]*$/u.test(text.replaceAll(end, ''))

function contentsOf({ parts, isNumeric: isNumbers, maxLength }: GapNoise, text: string): string | undefined {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return undefined
  const contents: string[] = []
  let at = first.length
  for (const [index, part] of parts.entries()) {
    if (index === 0) continue
    const next = index === parts.length - 1 ? text.length - part.length : findPart(text, part, at)
    if (next < at) return undefined
    contents.push(text.slice(at, next))
    at = next + part.length
  }
  const fits = contents.every((each) => each.length <= 2 * maxLength + 8 && (!isNumbers || isNumeric(each)))
  return fits ? contents.join(gapEnd) : undefined
}

/** The part starts where an element starts. */
function findPart(text: string, part: string, from: number): number {
  let at = text.indexOf(part, from)
  for (let tries = 0; tries < maxGaps && at > from && text[at - 1] !== end; tries++) at = text.indexOf(part, at + 1)
  return at > from && text[at - 1] !== end ? -1 : at
}
