import { fitTexts, maxContentBytes } from '#workers/pages/output/answer-size.ts'
import type { PagePicture } from './ocr/ocr.ts'
import { renderPages } from './ocr/render-pages.ts'
import type { PdfReading } from './pdf-reading.ts'
import { readPdfInTime } from './read-pdf.ts'

export interface PdfPicturesOptions {
  /** The pages to read, from 1. Default: all. */
  pages?: readonly number[]
  /** Time for reading. The pages that were read by then are returned. */
  timeoutMs: number
  /** The number of pages without text that are rendered for OCR at most. */
  maxPictures: number
}

export interface PdfPictures {
  reading: PdfReading
  /** Texts were cut to the size of an answer. */
  isCut: boolean
  /** The pages that need OCR, as pictures. */
  pictures: PagePicture[]
  /** The time ended before all pages were read and rendered. */
  isLate: boolean
}

/** Reads a PDF and renders its pages without text. Run it in a child process. Throws as `readPdf` does. */
export async function readPdfWithPictures(bytes: Uint8Array, options: PdfPicturesOptions): Promise<PdfPictures> {
  const { timeoutMs, maxPictures } = options
  const signal = AbortSignal.timeout(timeoutMs)
  const reading = await readPdfInTime(bytes, options.pages, signal)
  // The answer has each text twice.
  const texts = fitTexts(
    reading.pages.map(({ text }) => text),
    maxContentBytes / 2,
  )
  const pages = reading.pages.map((page, index) => ({ ...page, text: texts[index] ?? '' }))
  const isCut = pages.some(({ text }, index) => text.length < (reading.pages[index]?.text.length ?? 0))
  const wanted = reading.pages.filter(({ needsOcr }) => needsOcr === true).map(({ page }) => page)
  const pictures = maxPictures === 0 ? [] : await renderPages(bytes, wanted.slice(0, maxPictures), signal)
  return { reading: { ...reading, pages }, isCut, pictures, isLate: signal.aborted }
}
