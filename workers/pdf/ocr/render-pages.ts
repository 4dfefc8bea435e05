import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { PagePicture } from './ocr.ts'

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

interface PdfiumFile extends Disposable {
  /** The size of a page in points. Throws for a page that is broken or missing. `index`: from 0. */
  pageSize: (index: number) => { width: number; height: number }
  /** Draws a page on white, in shades of gray. Throws as `pageSize` does, or for an image of more than 100 million pixels. */
  draw: (index: number, size: { width: number; height: number }) => Uint8Array
}

// Of fpdfview.h.
const grayFormat = 1
const annotationsInGray = 0x01 | 0x08
const white = 0xff_ff_ff_ff

/** A scan of a poster (A1) at 300 pixels per inch has 70 million. PDFium decodes an image as a whole. */
const maxImagePixels = 100_000_000

/**
 * Opens a PDF in a PDFium of its own: WebAssembly that sees no other file, and no memory, file or network of the process.
 * Throws if PDFium cannot read the file.
 */
async function openPdfium(bytes: Uint8Array): Promise<PdfiumFile> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  pdfium.PDFiumExt_Init()
  const { malloc } = pdfium.pdfium.wasmExports
  const address = malloc(bytes.length)
  memoryOf(pdfium).set(bytes, address)
  const document = assertOpen(pdfium.FPDF_LoadMemDocument(address, bytes.length, ''), 'file')

  function withPage<T>(index: number, read: (page: number) => T): T {
    const page = assertOpen(pdfium.FPDF_LoadPage(document, index), 'page')
    try {
      return read(page)
    } finally {
      pdfium.FPDF_ClosePage(page)
    }
  }

  return {
    pageSize: (index) =>
      withPage(index, (page) => ({
        width: pdfium.FPDF_GetPageWidthF(page),
        height: pdfium.FPDF_GetPageHeightF(page),
      })),
    draw: (index, { width, height }) =>
      withPage(index, (page) => {
        if (pixelsOfLargestImage(pdfium, page) > maxImagePixels)
          throw new Error('the page has an image that is too large')
        const bitmap = assertOpen(pdfium.FPDFBitmap_CreateEx(width, height, grayFormat, 0, 0), 'bitmap')
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotationsInGray)
        const pixels = pdfium.FPDFBitmap_GetBuffer(bitmap)
        const stride = pdfium.FPDFBitmap_GetStride(bitmap)
        const memory = memoryOf(pdfium)
        const gray = new Uint8Array(width * height)
        for (let row = 0; row < height; row++) {
          const start = pixels + row * stride
          gray.set(memory.subarray(start, start + width), row * width)
        }
        pdfium.FPDFBitmap_Destroy(bitmap)
        return gray
      }),
    [Symbol.dispose]: () => pdfium.FPDF_CloseDocument(document),
  }
}

/** The memory, which moves when it grows. The declarations of the package leave it out. */
function memoryOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  const { memory } = pdfium.wasmExports as typeof pdfium.wasmExports & { memory: { buffer: ArrayBuffer } }
  return new Uint8Array(memory.buffer)
}

/** PDFium returns 0 for what it cannot open. */
function assertOpen(handle: number, what: string): number {
  if (handle === 0) throw new Error(`PDFium cannot open the ${what}`)
  return handle
}

// Of fpdf_edit.h.
const imageType = 3
const formType = 5
const maxObjects = 10_000

/** The pixels of the largest image among the first 10,000 objects of a page, forms included. 0 without an image. */
function pixelsOfLargestImage(pdfium: WrappedPdfiumModule, page: number): number {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const size = malloc(8)
  const waiting = Array.from({ length: Math.min(pdfium.FPDFPage_CountObjects(page), maxObjects) }, (_, index) =>
    pdfium.FPDFPage_GetObject(page, index),
  )
  let largest = 0
  for (let at = 0; at < waiting.length; at++) {
    const object = waiting[at] ?? 0
    const type = pdfium.FPDFPageObj_GetType(object)
    if (type === formType) {
      const count = Math.min(pdfium.FPDFFormObj_CountObjects(object), maxObjects - waiting.length)
      for (let index = 0; index < count; index++) waiting.push(pdfium.FPDFFormObj_GetObject(object, index))
    }
    if (type !== imageType || !pdfium.FPDFImageObj_GetImagePixelSize(object, size, size + 4)) continue
    const read = (address: number) => pdfium.pdfium.getValue(address, 'i32') >>> 0
    largest = Math.max(largest, read(size) * read(size + 4))
  }
  free(size)
  return largest
}
