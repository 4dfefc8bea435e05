import type { Line } from '#workers/pdf/layout/line.ts'
import type { Table } from '#workers/pdf/tables/ruled-table.ts'

/** A part of the text as markdown has it. The words stay those of the page until they are written. */
export type Block =
  | { kind: 'heading'; level: number; lines: Line[] }
  | { kind: 'paragraph'; lines: Line[] }
  | { kind: 'item'; marker: string; depth: number; lines: Line[] }
  | { kind: 'note'; label: string; lines: Line[] }
  | { kind: 'code'; lines: Line[] }
  | { kind: 'table'; table: Table }

/** Lines that belong together, before it is known what they are. */
export interface Group {
  lines: Line[]
  /** The extent of the column around it. */
  x0: number
  x1: number
  isRtl: boolean
  isCode: boolean
  /** A line of a table of contents. */
  isEntry: boolean
  /** The space above it, in points. */
  gap: number
}
