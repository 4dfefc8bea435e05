import type { Box } from '#workers/pdf/content/page-content.ts'
import type { Table } from '#workers/pdf/tables/ruled-table.ts'
import type { Line } from './line.ts'

/** The unit that the layout of a page moves: a piece of a line, a table, or a box with a text of its own. */
export type Atom = { x0: number; x1: number; top: number; bottom: number } & (
  | { kind: 'line'; line: Line }
  | { kind: 'table'; table: Table }
  | { kind: 'box'; regions: Region[] }
  | { kind: 'rule' }
)

/** A part of the page that is read from top to bottom. */
export interface Region {
  x0: number
  x1: number
  atoms: Atom[]
}

export function lineAtom(line: Line): Atom {
  return { kind: 'line', line, x0: line.x0, x1: line.x1, top: line.top, bottom: line.bottom }
}

export function tableAtom(table: Table): Atom {
  const { x0, x1, top, bottom } = table
  return { kind: 'table', table, x0, x1, top, bottom }
}

export function boundsOf(atoms: readonly Atom[]): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const atom of atoms) {
    box.x0 = Math.min(box.x0, atom.x0)
    box.x1 = Math.max(box.x1, atom.x1)
    box.y0 = Math.min(box.y0, atom.top)
    box.y1 = Math.max(box.y1, atom.bottom)
  }
  return box
}
