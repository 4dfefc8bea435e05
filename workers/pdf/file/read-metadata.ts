import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfMetadata } from '#workers/pdf/pdf-reading.ts'
import { pdfDate } from './pdf-date.ts'

/** The document information, without what is absent or empty. */
export async function readMetadata(document: PDFDocumentProxy): Promise<PdfMetadata> {
  const info: Record<string, unknown> = await document.getMetadata().then(
    (metadata) => ({ ...metadata.info }),
    () => ({}),
  )
  const entries = {
    title: textOf(info['Title']),
    author: textOf(info['Author']),
    createdAt: pdfDate(info['CreationDate']),
    modifiedAt: pdfDate(info['ModDate']),
    producer: textOf(info['Producer']),
  }
  const known = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined))
  return { ...known, pageCount: document.numPages }
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .slice(0, maxLength)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return text === '' ? undefined : text
}

const maxLength = 1000
