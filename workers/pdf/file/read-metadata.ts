import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfMetadata } from '#workers/pdf/pdf-reading.ts'
import { pdfDate } from './pdf-date.ts'
import { xmpMetadata } from './xmp-metadata.ts'

/** The document information, and the metadata packet for what it lacks (ISO 32000-2 §14.3), without what is absent or empty. */
export async function readMetadata(document: PDFDocumentProxy): Promise<PdfMetadata> {
  const { info, packet } = await document.getMetadata().then(
    (read) => ({ info: new Map(Object.entries(read.info)), packet: String(read.metadata?.getRaw() ?? '') }),
    () => ({ info: new Map<string, unknown>(), packet: '' }),
  )
  const xmp = xmpMetadata(packet)
  const entries = {
    title: textOf(info.get('Title')) ?? textOf(xmp.title),
    author: textOf(info.get('Author')) ?? textOf(xmp.author),
    createdAt: pdfDate(info.get('CreationDate')) ?? xmp.createdAt,
    modifiedAt: pdfDate(info.get('ModDate')) ?? xmp.modifiedAt,
    producer: textOf(info.get('Producer')) ?? textOf(xmp.producer),
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
