import type { Box, PageContent, Rule, Turn, Word } from '#workers/pdf/content/page-content.ts'
import { findAlignedTables } from '#workers/pdf/tables/find-aligned-tables.ts'
import { findGrids, mergeRules, readGrid, type Table } from '#workers/pdf/tables/ruled-table.ts'
import { lineAtom, tableAtom, type Atom, type Region } from './atom.ts'
import { cutColumns } from './cut-columns.ts'
import { dotBullets } from './dot-bullets.ts'
import { linesOf, segmentsOf, type Line } from './line.ts'
import { takeSideBoxes } from './take-side-boxes.ts'

/** Lines and tables of one column, from top to bottom. */
export interface Flow {
  x0: number
  x1: number
  items: (Line | Table)[]
  /** The horizontal lines that cross the column. */
  rules: number[]
}

/** Brings the words of a page, all of one turn, into reading order. */
export function layoutPage(words: readonly Word[], content: PageContent): Flow[] {
  const [first] = words
  if (!first) return []
  const drawing = turnDrawing(content, first.turn)
  const rules = mergeRules(drawing.rules)
  const { tables, rest, used } = takeGrids([...words, ...dotBullets(words, content)], rules)
  const horizontal = rules.filter((rule) => !rule.isVertical && !used.has(rule))
  const direction = rtlShare(words) > 0.5 ? 'rtl' : 'ltr'
  const lines = linesOf(rest).flatMap((line) => segmentsOf(line, columnGap))
  const atoms: Atom[] = [
    ...lines.map(lineAtom),
    ...tables.map(tableAtom),
    ...horizontal.map((rule): Atom => ({
      kind: 'rule',
      x0: rule.from,
      x1: rule.to,
      top: rule.at - 0.2,
      bottom: rule.at + 0.2,
    })),
  ]
  const placed = takeSideBoxes(atoms, drawing, direction)
  return cutColumns(placed, direction).flatMap((region) => flowsOf(region))
}

/** In ems: wider spaces split a line. Spaces of justified text are narrower as a rule. */
const columnGap = 0.7

function takeGrids(
  words: readonly Word[],
  rules: readonly Rule[],
): { tables: Table[]; rest: readonly Word[]; used: Set<Rule> } {
  const tables: Table[] = []
  const used = new Set<Rule>()
  let rest = words
  for (const grid of findGrids(rules).slice(0, maxGrids)) {
    const isWithin = (word: Word) => contains(grid.box, word)
    const table = readGrid(grid, rest.filter(isWithin))
    if (!table) continue
    tables.push(table)
    for (const rule of [...grid.horizontal, ...grid.vertical]) used.add(rule)
    rest = rest.filter((word) => !isWithin(word))
  }
  return { tables, rest, used }
}

const maxGrids = 60

function contains(box: Box, word: Word): boolean {
  const x = (word.x0 + word.x1) / 2
  const y = word.y - 0.3 * word.size
  return x >= box.x0 - 1 && x <= box.x1 + 1 && y >= box.y0 - 1 && y <= box.y1 + 1
}

function rtlShare(words: readonly Word[]): number {
  let [rtl, all] = [0, 0]
  for (const word of words) {
    all += word.text.length
    if (word.isRtl) rtl += word.text.length
  }
  return all === 0 ? 0 : rtl / all
}

function flowsOf(region: Region): Flow[] {
  const flows: Flow[] = []
  let words: Word[] = []
  let items: (Line | Table)[] = []
  const rules = region.atoms.flatMap((atom) => (atom.kind === 'rule' ? [(atom.top + atom.bottom) / 2] : []))
  const endLines = () => {
    if (words.length > 0) for (const item of findAlignedTables(linesOf(words), rules)) items.push(item)
    words = []
  }
  const endFlow = () => {
    endLines()
    if (items.length > 0) flows.push({ x0: region.x0, x1: region.x1, items, rules })
    items = []
  }
  for (const atom of region.atoms) {
    if (atom.kind === 'line') for (const word of atom.line.words) words.push(word)
    else if (atom.kind === 'table') {
      endLines()
      items.push(atom.table)
    } else if (atom.kind === 'box') {
      endFlow()
      for (const inner of atom.regions) for (const flow of flowsOf(inner)) flows.push(flow)
    }
  }
  endFlow()
  return flows
}

/** The lines and boxes of a page in the frame of text with this turn. */
function turnDrawing(content: PageContent, turn: Turn): { rules: Rule[]; boxes: Box[]; width: number; height: number } {
  const { rules, boxes, width, height } = content
  if (turn === 0) return { rules, boxes, width, height }
  const turnedBoxes = boxes.map((box) => turnBox(box, turn, content))
  const turnedRules = rules.map((rule) => {
    const flat = rule.isVertical
      ? { x0: rule.at, x1: rule.at, y0: rule.from, y1: rule.to }
      : { x0: rule.from, x1: rule.to, y0: rule.at, y1: rule.at }
    const box = turnBox(flat, turn, content)
    const isVertical = turn === 2 ? rule.isVertical : !rule.isVertical
    return isVertical
      ? { isVertical, at: box.x0, from: box.y0, to: box.y1 }
      : { isVertical, at: box.y0, from: box.x0, to: box.x1 }
  })
  const isSideways = turn % 2 === 1
  return {
    rules: turnedRules,
    boxes: turnedBoxes,
    width: isSideways ? height : width,
    height: isSideways ? width : height,
  }
}

function turnBox(box: Box, turn: Turn, { width, height }: { width: number; height: number }): Box {
  if (turn === 1) return { ...box, x0: box.y0, x1: box.y1, y0: width - box.x1, y1: width - box.x0 }
  if (turn === 2) return { ...box, x0: width - box.x1, x1: width - box.x0, y0: height - box.y1, y1: height - box.y0 }
  return { ...box, x0: height - box.y1, x1: height - box.y0, y0: box.x0, y1: box.x1 }
}
