import { boundsOf, type Atom, type Region } from './atom.ts'
import { findGutters, type Gutter } from './find-gutters.ts'
import { median } from './median.ts'

/** Splits a page into regions in reading order: first what is above the columns, then each column, then what is below. */
export function cutColumns(atoms: readonly Atom[], direction: 'ltr' | 'rtl', depth = 0): Region[] {
  if (atoms.length === 0) return []
  const sorted = depth === 0 ? atoms.toSorted((a, b) => a.top - b.top) : atoms
  const gutter = depth < maxDepth ? chooseGutter(sorted) : undefined
  if (!gutter) return [regionOf(sorted)]
  const parts = partition(sorted, gutter)
  if (parts.left.length === 0 || parts.right.length === 0) return [regionOf(sorted)]
  const columns = direction === 'ltr' ? [parts.left, parts.right] : [parts.right, parts.left]
  return [parts.above, ...columns, parts.below].flatMap((part) => cutColumns(part, direction, depth + 1))
}

const maxDepth = 24

function regionOf(atoms: readonly Atom[]): Region {
  const { x0, x1 } = boundsOf(atoms)
  return { x0, x1, atoms: [...atoms] }
}

function partition(atoms: readonly Atom[], gutter: Gutter): Record<'above' | 'left' | 'right' | 'below', Atom[]> {
  const parts = { above: [] as Atom[], left: [] as Atom[], right: [] as Atom[], below: [] as Atom[] }
  const middle = (gutter.x0 + gutter.x1) / 2
  for (const atom of atoms) {
    const centre = (atom.top + atom.bottom) / 2
    if (centre < gutter.top) parts.above.push(atom)
    else if (centre > gutter.bottom) parts.below.push(atom)
    else if ((atom.x0 + atom.x1) / 2 < middle) parts.left.push(atom)
    else parts.right.push(atom)
  }
  return parts
}

/** The tallest gutter between columns of text. White space inside of tables and lists does not count. */
function chooseGutter(atoms: readonly Atom[]): Gutter | undefined {
  const size = median(atoms.flatMap((atom) => (atom.kind === 'line' ? [atom.line.size] : [])))
  if (!(size > 0)) return undefined
  const tallest = findGutters(atoms, minWidth * size)
    .filter((gutter) => gutter.bottom - gutter.top > minHeight * size)
    .sort((a, b) => b.bottom - b.top - (a.bottom - a.top))
    .slice(0, maxTried)
  for (const gutter of tallest) {
    const grown = extended(atoms, gutter, size)
    if (separatesText(atoms, { gutter: grown, found: gutter, others: tallest }, size)) return grown
  }
  return undefined
}

/** In ems of the page's text. */
const minWidth = 0.75
const minHeight = 3.2
const maxTried = 12

/** Grows a gutter to the next atom across it, but not over a pause in the one column that goes on. */
function extended(atoms: readonly Atom[], gutter: Gutter, size: number): Gutter {
  const crosses = (atom: Atom) => atom.x0 < gutter.x1 - 0.1 && atom.x1 > gutter.x0 + 0.1
  let top = -Infinity
  let bottom = Infinity
  for (const atom of atoms) {
    if (!crosses(atom)) continue
    if (atom.bottom <= gutter.top + 0.3 * size) top = Math.max(top, atom.bottom)
    else if (atom.top >= gutter.bottom - 0.3 * size) bottom = Math.min(bottom, atom.top)
  }
  const within = atoms.filter((atom) => atom.bottom > top && atom.top < bottom)
  const left = within.filter((atom) => atom.x1 <= (gutter.x0 + gutter.x1) / 2)
  const right = within.filter((atom) => atom.x0 >= (gutter.x0 + gutter.x1) / 2)
  const both = [Math.max(firstTop(left), firstTop(right)), Math.min(lastBottom(left), lastBottom(right))] as const
  const longer = lastBottom(left) < lastBottom(right) ? right : left
  const earlier = firstTop(left) < firstTop(right) ? left : right
  return {
    ...gutter,
    top: top === -Infinity ? top : pauseBefore(earlier, { from: both[0], limit: top, size }),
    bottom: bottom === Infinity ? bottom : pauseAfter(longer, { from: both[1], limit: bottom, size }),
  }
}

interface Search {
  from: number
  limit: number
  size: number
}

function pauseAfter(atoms: readonly Atom[], { from, limit, size }: Search): number {
  let end = from
  for (const atom of atoms) {
    if (atom.bottom <= from + 0.5 * size) continue
    if (atom.top - end > pause * size) return end + 0.1 * size
    end = Math.max(end, atom.bottom)
  }
  return limit
}

function pauseBefore(atoms: readonly Atom[], { from, limit, size }: Search): number {
  let start = from
  for (const atom of atoms.toReversed()) {
    if (atom.top >= from - 0.5 * size) continue
    if (start - atom.bottom > pause * size) return start - 0.1 * size
    start = Math.min(start, atom.top)
  }
  return limit
}

/** The space above a heading, in ems. */
const pause = 0.9

function firstTop(atoms: readonly Atom[]): number {
  return atoms.reduce((top, atom) => Math.min(top, atom.top), Infinity)
}

function lastBottom(atoms: readonly Atom[]): number {
  return atoms.reduce((bottom, atom) => Math.max(bottom, atom.bottom), -Infinity)
}

function separatesText(
  atoms: readonly Atom[],
  { gutter, found, others }: { gutter: Gutter; found: Gutter; others: readonly Gutter[] },
  size: number,
): boolean {
  const middle = middleOf(gutter)
  let [from, to] = [-Infinity, Infinity]
  for (const other of others) {
    const shared = Math.min(other.bottom, found.bottom) - Math.max(other.top, found.top)
    if (shared < 0.6 * (found.bottom - found.top)) continue
    if (other.x0 > gutter.x1) to = Math.min(to, middleOf(other))
    if (other.x1 < gutter.x0) from = Math.max(from, middleOf(other))
  }
  const within = atoms.filter(
    (atom) => atom.bottom > gutter.top && atom.top < gutter.bottom && atom.x0 > from && atom.x1 < to,
  )
  const left = neighbours(
    within.filter((atom) => atom.x1 <= middle + 0.1),
    (atom) => -atom.x1,
  )
  const right = neighbours(
    within.filter((atom) => atom.x0 >= middle - 0.1),
    (atom) => atom.x0,
  )
  if (isColumn(left, size) && isColumn(right, size)) return true
  return [left, right].some((side) => isColumn(side, size) && side.length >= 8) && isNextToText(left, right, size)
}

/** Whether two sides are as wide as columns of one page, although one of them holds only the end of a text. */
function isNextToText(left: readonly Atom[], right: readonly Atom[], size: number): boolean {
  const [one, other] = [boundsOf(left), boundsOf(right)]
  const [long, short] = left.length > right.length ? [one, other] : [other, one]
  const width = long.x1 - long.x0
  const isWide = width > 18 * size && short.x1 - short.x0 > 3 * size
  return isWide && short.x1 - short.x0 < 1.05 * width && Math.abs(short.y0 - long.y0) < 3 * size
}

function middleOf({ x0, x1 }: Gutter): number {
  return (x0 + x1) / 2
}

/** The atoms next to the gutter: of those side by side, the nearest one. */
function neighbours(atoms: readonly Atom[], distance: (atom: Atom) => number): Atom[] {
  const nearest: Atom[] = []
  for (const atom of atoms) {
    const last = nearest.at(-1)
    const isBeside =
      last && Math.min(last.bottom, atom.bottom) - Math.max(last.top, atom.top) > 0.4 * (atom.bottom - atom.top)
    const joined = last && isBeside ? justified(last, atom) : undefined
    if (!last || !isBeside) nearest.push(atom)
    else if (joined) nearest[nearest.length - 1] = joined
    else if (distance(atom) < distance(last)) nearest[nearest.length - 1] = atom
  }
  return nearest
}

/** Two pieces of one line, which wide spaces of justified text divide. */
function justified(one: Atom, other: Atom): Atom | undefined {
  if (one.kind !== 'line' || other.kind !== 'line') return undefined
  const gap = Math.max(one.x0, other.x0) - Math.min(one.x1, other.x1)
  if (gap > widestSpace * one.line.size || Math.abs(one.line.y - other.line.y) > 0.1 * one.line.size) return undefined
  const [x0, x1] = [Math.min(one.x0, other.x0), Math.max(one.x1, other.x1)]
  return { ...one, x0, x1, line: { ...one.line, x0, x1 } }
}

/** In ems. */
const widestSpace = 1.6

/** Whether atoms are lines of a text: several, and long for their number. Cells of tables are short. */
function isColumn(atoms: readonly Atom[], size: number): boolean {
  if (atoms.some((atom) => atom.kind === 'box')) return true
  const lines = atoms.flatMap((atom) => (atom.kind === 'line' ? [atom.line] : []))
  if (atoms.some((atom) => atom.kind === 'table') && lines.length < 3) return true
  if (lines.length < 3) return false
  const widths = lines.map((line) => (line.x1 - line.x0) / line.size)
  const right = lines.reduce((max, line) => Math.max(max, line.x1), -Infinity)
  const left = lines.reduce((min, line) => Math.min(min, line.x0), Infinity)
  const full = lines.filter((line) => line.x1 - line.x0 > 0.7 * (right - left)).length / lines.length
  const width = median(widths)
  return width >= 16 || (width >= 6 && full >= 0.5 && (right - left) / size >= 8)
}
