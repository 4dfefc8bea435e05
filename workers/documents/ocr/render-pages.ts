import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { packageFolders } from '#workers/pdf/file/package-folders.ts'

/** A page of a PDF as a PNG image. */
export interface PagePicture {
  page: number
  png: Uint8Array
  /** Pixels of the image per point of the page. */
  scale: number
}

/** Recognition is best at about 200 pixels per inch. */
const targetScale = 200 / 72
/** The memory of a rendering is four bytes a pixel. */
const maxPixels = 8_000_000
/** The largest picture inside a PDF that is decoded. */
const maxImagePixels = 25_000_000

/** Renders pages in order, until the signal aborts. Pages that cannot be rendered are left out. */
export async function renderPages(
  bytes: Uint8Array,
  numbers: readonly number[],
  signal: AbortSignal,
): Promise<PagePicture[]> {
  const pictures: PagePicture[] = []
  if (numbers.length === 0) return pictures
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    enableXfa: false,
    ...packageFolders,
    maxImageSize: maxImagePixels,
  })
  try {
    const document = await task.promise
    for (const number of numbers) {
      if (signal.aborted) break
      const picture = await document.getPage(number).then(renderPage, () => undefined)
      if (picture !== undefined) pictures.push({ page: number, ...picture })
    }
  } finally {
    await task.destroy()
  }
  return pictures
}

async function renderPage(page: PDFPageProxy): Promise<{ png: Uint8Array; scale: number } | undefined> {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(targetScale, Math.sqrt(maxPixels / (width * height)))
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)))
  try {
    await page.render({ canvas, viewport, background: 'white' }).promise
    return { png: new Uint8Array(await canvas.encode('png')), scale }
  } catch {
    return undefined
  } finally {
    page.cleanup()
  }
}
