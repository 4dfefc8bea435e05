import type { Box, Rule, Word } from '#workers/pdf/content/page-content.ts'

/** A table as rows of cells. A cell that spans others leaves them empty. */
export interface Table {
  rows: (readonly Word[])[][]
  x0: number
  x1: number
  top: number
  bottom: number
}

/** Lines that cross each other: the borders of one table, or of one box. */
interface Grid {
  box: Box
  horizontal: Rule[]
  vertical: Rule[]
}

/** Groups crossing lines. `rules` are merged. Drawings with very many lines are not tables. */
export function findGrids(rules: readonly Rule[]): Grid[] {
  const horizontal = rules.filter((rule) => !rule.isVertical)
  const vertical = rules.filter((rule) => rule.isVertical).sort((a, b) => a.at - b.at)
  if (rules.length > maxRules) return []
  const groupOf = new Map<Rule, number>()
  const groups: Rule[][] = []
  for (const line of horizontal) {
    const group: Rule[] = [line]
    for (const other of vertical) {
      if (!crosses(line, other)) continue
      const index = groupOf.get(other)
      if (index === undefined) group.push(other)
      else if (groups[index] !== group) {
        for (const member of groups[index] ?? []) group.push(member)
        groups[index] = []
        for (const member of group) groupOf.set(member, groups.length)
      }
    }
    for (const member of group) groupOf.set(member, groups.length)
    groups.push(group)
  }
  return groups.filter((group) => group.length >= 4).map(gridOf)
}

const maxRules = 3000
/** In points: borders may stop a little before they meet. */
const reach = 3

function crosses(horizontal: Rule, vertical: Rule): boolean {
  return (
    vertical.at >= horizontal.from - reach &&
    vertical.at <= horizontal.to + reach &&
    horizontal.at >= vertical.from - reach &&
    horizontal.at <= vertical.to + reach
  )
}

function gridOf(rules: readonly Rule[]): Grid {
  const horizontal = rules.filter((rule) => !rule.isVertical).sort((a, b) => a.at - b.at)
  const vertical = rules.filter((rule) => rule.isVertical).sort((a, b) => a.at - b.at)
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const rule of horizontal) {
    box.y0 = Math.min(box.y0, rule.at)
    box.y1 = Math.max(box.y1, rule.at)
    box.x0 = Math.min(box.x0, rule.from)
    box.x1 = Math.max(box.x1, rule.to)
  }
  return { box, horizontal, vertical }
}

/** Puts words into the cells of a ruled table. Absent when the lines frame no table: one column, or hardly any text. */
export function readGrid(grid: Grid, words: readonly Word[]): Table | undefined {
  const xs = places(grid.vertical)
  const ys = places(grid.horizontal)
  // A table may be open at its sides.
  if ((xs[0] ?? Infinity) > grid.box.x0 + open) xs.unshift(grid.box.x0)
  if ((xs.at(-1) ?? -Infinity) < grid.box.x1 - open) xs.push(grid.box.x1)
  const columns = xs.length - 1
  const rows = ys.length - 1
  if (columns < 2 || rows < 1 || columns * rows > maxCells) return undefined
  const roots = mergedCells(grid, xs, ys)
  const cells: Word[][] = Array.from({ length: rows * columns }, () => [])
  for (const word of words) {
    const column = intervalOf(xs, (word.x0 + word.x1) / 2)
    const row = intervalOf(ys, word.y - 0.3 * word.size)
    if (column < 0 || row < 0) continue
    cells[roots[row * columns + column] ?? 0]?.push(word)
  }
  const full = cells.filter((cell) => cell.length > 0).length
  const distinct = new Set(roots).size
  if (full < 2 || distinct < 2 || (full < 0.3 * distinct && full < 6)) return undefined
  const table = Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns))
  const kept = table.filter((line) => line.some((cell) => cell.length > 0))
  const used = Array.from({ length: columns }, (_, column) => kept.some((line) => (line[column]?.length ?? 0) > 0))
  const width = used.filter(Boolean).length
  if (width < 2 || (kept.length < 2 && width < 3)) return undefined
  return {
    rows: kept.map((line) => line.filter((_, column) => used[column])),
    // Cells may reach into the margin: a column ends where its text ends.
    ...textExtent(kept.flat(2)),
    top: grid.box.y0,
    bottom: grid.box.y1,
  }
}

function textExtent(words: readonly Word[]): { x0: number; x1: number } {
  let [x0, x1] = [Infinity, -Infinity]
  for (const word of words) {
    x0 = Math.min(x0, word.x0)
    x1 = Math.max(x1, word.x1)
  }
  return { x0, x1 }
}

const maxCells = 20_000
/** In points. */
const near = 3
const open = 6

/** Distinct positions of lines. */
function places(rules: readonly Rule[]): number[] {
  const found: number[] = []
  for (const { at } of rules) if (at - (found.at(-1) ?? -Infinity) > near) found.push(at)
  return found
}

/** The interval that holds a value, or −1. */
function intervalOf(edges: readonly number[], value: number): number {
  let [low, high] = [0, edges.length - 1]
  if (value < (edges[0] ?? 0) - near || value > (edges[high] ?? 0) + near) return -1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((edges[middle] ?? 0) <= value) low = middle
    else high = middle
  }
  return low
}

/** For each cell the first cell of the span that it belongs to: cells without a line between them are one. */
function mergedCells({ horizontal, vertical }: Grid, xs: readonly number[], ys: readonly number[]): number[] {
  const columns = xs.length - 1
  const roots = Array.from({ length: columns * (ys.length - 1) }, (_, index) => index)
  const covered = (rules: readonly Rule[], at: number, middle: number) =>
    rules.some((rule) => Math.abs(rule.at - at) <= near && rule.from <= middle && rule.to >= middle)
  const sides = byPlace(vertical, xs)
  const levels = byPlace(horizontal, ys)
  for (let row = 0; row < ys.length - 1; row++) {
    for (let column = 0; column < columns; column++) {
      const index = row * columns + column
      const y = ((ys[row] ?? 0) + (ys[row + 1] ?? 0)) / 2
      const x = ((xs[column] ?? 0) + (xs[column + 1] ?? 0)) / 2
      if (column > 0 && !covered(sides[column] ?? [], xs[column] ?? 0, y)) {
        roots[index] = roots[index - 1] ?? index
      } else if (row > 0 && !covered(levels[row] ?? [], ys[row] ?? 0, x)) {
        roots[index] = roots[index - columns] ?? index
      }
    }
  }
  return roots
}

function byPlace(rules: readonly Rule[], edges: readonly number[]): Rule[][] {
  return edges.map((edge) => rules.filter((rule) => Math.abs(rule.at - edge) <= near))
}

/** Joins lines that continue or cover each other, as the borders of neighbouring cells do. */
export function mergeRules(rules: readonly Rule[]): Rule[] {
  const sorted = rules.toSorted(
    (a, b) =>
      Number(a.isVertical) - Number(b.isVertical) ||
      Math.round(a.at / snap) - Math.round(b.at / snap) ||
      a.from - b.from,
  )
  const merged: Rule[] = []
  for (const rule of sorted) {
    const last = merged.at(-1)
    const continues =
      last?.isVertical === rule.isVertical && Math.abs(last.at - rule.at) <= snap && rule.from <= last.to + gap
    if (last && continues) last.to = Math.max(last.to, rule.to)
    else merged.push({ ...rule })
  }
  return merged
}

/** In points. */
const snap = 1.6
const gap = 2.5
