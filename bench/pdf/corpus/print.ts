import type { CatalogueEntry } from './catalogue.ts'
import type { Document } from './document.ts'

/** A document to be printed. */
export interface Print {
  entry: CatalogueEntry
  document: Document
  /** HTML, flat OpenDocument or LaTeX. */
  source: string
  sourcePath: string
  pdfPath: string
}
