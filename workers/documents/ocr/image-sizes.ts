import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

// Of fpdf_edit.h.
const imageType = 3
const formType = 5
const maxObjects = 10_000

/** The pixels of the largest image among the first 10,000 objects of a page, forms included. 0 without an image. */
export function pixelsOfLargestImage(pdfium: WrappedPdfiumModule, page: number): number {
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
