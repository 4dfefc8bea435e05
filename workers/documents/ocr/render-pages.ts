import { openPdfium, type PdfiumFile } from './open-pdfium.ts'
import type { PagePicture } from './page-picture.ts'

/** Recognition is best at about 200 pixels per inch. */
const targetScale = 200 / 72
/** The memory of a picture is a byte a pixel here, and five in the recognition. */
const maxPixels = 8_000_000

/** Renders pages in order, until the signal aborts. Pages that cannot be rendered are left out. */
export async function renderPages(
  bytes: Uint8Array,
  numbers: readonly number[],
  signal: AbortSignal,
): Promise<PagePicture[]> {
  const pictures: PagePicture[] = []
  if (numbers.length === 0) return pictures
  try {
    using file = await openPdfium(bytes)
    for (const page of numbers) {
      if (signal.aborted) break
      const picture = renderPage(file, page)
      if (picture !== undefined) pictures.push(picture)
    }
  } catch {
    // PDFium cannot read every file that pdf.js reads.
  }
  return pictures
}

function renderPage(file: PdfiumFile, page: number): PagePicture | undefined {
  try {
    const { width, height } = file.pageSize(page - 1)
    const scale = Math.min(targetScale, Math.sqrt(maxPixels / (width * height)))
    const size = { width: pixels(width * scale), height: pixels(height * scale) }
    return { page, ...size, gray: file.draw(page - 1, size), scale }
  } catch {
    return undefined
  }
}

const pixels = (length: number) => Math.max(1, Math.floor(length))
