import { AppError } from '#shared/contract/errors.ts'
import type { PageContent } from './content/page-content.ts'
import { openFile } from './file/open-file.ts'
import { readMetadata } from './file/read-metadata.ts'
import { readOutline } from './file/read-outline.ts'
import type { PdfPage, PdfReading, ReadPdfOptions } from './pdf-reading.ts'
import { readContents, readContentsInTime, type NumberedContent } from './read-contents.ts'
import { readPages } from './read-pages.ts'

/**
 * Reads a PDF as markdown in reading order. Uses the processor for as long as the file takes: run it in a child process.
 * Throws `ENCRYPTED_PDF`, `EXTRACTION_IMPOSSIBLE`, `ELEMENT_NOT_FOUND` when the file has none of the requested pages, and
 * `DEADLINE_EXCEEDED` when the signal ends the reading before the first page.
 */
export async function readPdf(bytes: Uint8Array, options: ReadPdfOptions): Promise<PdfReading> {
  const { document, close } = await openFile(bytes, options.signal)
  try {
    const metadata = await readMetadata(document)
    const outline = await readOutline(document)
    const selection = selectPages(document.numPages, options)
    if (selection.numbers.length === 0) throw noSuchPage(document.numPages)
    const { contents, warnings } = await readContents(document, selection.numbers, options.signal)
    const besides = neighbourPages(document.numPages, selection.numbers)
    const neighbours = await readContentsInTime(document, besides, options.signal)
    return {
      metadata,
      pages: pagesOf(contents, readPages(contents, outline ?? [], neighbours)),
      ...(outline ? { outline } : {}),
      warnings: [...selection.warnings, ...warnings, ...fontWarnings(contents)],
    }
  } finally {
    await close()
  }
}

function noSuchPage(pageCount: number): AppError {
  return new AppError(
    'ELEMENT_NOT_FOUND',
    `Expected page numbers from 1 to ${pageCount}; the PDF has none of the requested pages.`,
    { details: [{ path: '/pages', message: `The PDF has ${pageCount} pages.` }] },
  )
}

function pagesOf(contents: readonly NumberedContent[], texts: readonly string[]): PdfPage[] {
  return contents.map(({ number, content }, index) => ({
    page: number,
    text: texts[index] ?? '',
    width: content.width,
    height: content.height,
    ...(needsOcr(content) ? { needsOcr: true } : {}),
  }))
}

function fontWarnings(contents: readonly NumberedContent[]): string[] {
  const pages = contents.filter(({ content }) => content.unmapped > 20).map(({ number }) => number)
  if (pages.length === 0) return []
  return [
    `Fonts on these pages do not say which characters they show; text is missing: ${pages.slice(0, 20).join(', ')}.`,
  ]
}

/** Whether a page shows its text as a picture: no words or next to none, and images that cover much of it. */
export function needsOcr({ words, images, unmapped, width, height }: PageContent): boolean {
  let length = 0
  for (const word of words) length += word.text.length
  if (unmapped > 20 && unmapped > length) return true
  const covered = images.reduce(
    (sum, { x0, x1, y0, y1 }) => sum + areaWithin(x1 - x0, width) * areaWithin(y1 - y0, height),
    0,
  )
  const share = covered / Math.max(1, width * height)
  return length === 0 ? share > 0.02 : length < 60 && share > 0.5
}

function areaWithin(length: number, limit: number): number {
  return Math.min(Math.max(0, length), limit)
}

/** The pages of a PDF that one call reads at most. */
const maxPages = 200

/** Reads the pages that `signal` leaves time for. Throws as `readPdf` does, and PAGE_TOO_COMPLEX if that is none. */
export async function readPdfInTime(
  bytes: Uint8Array,
  pages: readonly number[] | undefined,
  signal: AbortSignal,
): Promise<PdfReading> {
  try {
    return await readPdf(bytes, { ...(pages !== undefined && { pages }), maxPages, signal })
  } catch (thrown) {
    // The signal is our limit, not the deadline of the call.
    if (!(thrown instanceof AppError) || thrown.code !== 'DEADLINE_EXCEEDED') throw thrown
    throw new AppError('PAGE_TOO_COMPLEX', thrown.message, { cause: thrown })
  }
}

/** The pages to read in ascending order, and what the caller should know about the others. */
function selectPages(pageCount: number, options: ReadPdfOptions): { numbers: number[]; warnings: string[] } {
  const warnings: string[] = []
  const wanted = options.pages ?? Array.from({ length: Math.min(pageCount, options.maxPages + 1) }, (_, at) => at + 1)
  const exists = (page: number) => Number.isInteger(page) && page >= 1 && page <= pageCount
  const numbers = [...new Set(wanted)].filter(exists)
  const unknown = [...new Set(wanted)].filter((page) => !exists(page) && options.pages).slice(0, 20)
  if (unknown.length > 0) {
    warnings.push(`The PDF has ${pageCount} pages. These requested pages do not exist: ${unknown.join(', ')}.`)
  }
  if (numbers.length > options.maxPages) {
    warnings.push(
      `The reading stopped after ${options.maxPages} pages, the maximum of one call; the PDF has ${pageCount}. Request the others with "pages".`,
    )
  }
  return { numbers: numbers.sort((a, b) => a - b).slice(0, options.maxPages), warnings }
}

/**
 * Pages beside the selected ones, up to two on each side: enough to see heads that alternate between left and right pages. None
 * where the selection itself is long enough.
 */
function neighbourPages(pageCount: number, selected: readonly number[]): number[] {
  if (selected.length >= enough) return []
  const known = new Set(selected)
  const beside = selected.flatMap((page) => [-2, -1, 1, 2].map((step) => page + step))
  return [...new Set(beside)].filter((page) => page >= 1 && page <= pageCount && !known.has(page))
}

const enough = 6
