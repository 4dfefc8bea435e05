import type { Word } from '#workers/pdf/content/page-content.ts'

/** A table as rows of cells. A cell that spans others leaves them empty. */
export interface Table {
  rows: (readonly Word[])[][]
  x0: number
  x1: number
  top: number
  bottom: number
}
