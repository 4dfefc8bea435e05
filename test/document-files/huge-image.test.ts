import { expect, it } from 'vitest'
import { handMadePdf, line } from '#test/pdf/hand-made-pdf.ts'
import { never } from '#test/support/runner/never.ts'
import { renderPages } from '#workers/pdf/ocr/render-pages.ts'

/** An image of 8.1 gigapixels in a few bytes. */
const image =
  '<< /Type /XObject /Subtype /Image /Width 90000 /Height 90000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Length 1 >>\nstream\nA\nendstream'
const form =
  '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /Inner 9 0 R >> >> /Length 9 >>\nstream\n/Inner Do\nendstream'
const drawn = 'q 595 0 0 842 0 0 cm /Im Do Q'

it.each([
  ['on the page', { 7: image }],
  ['in a form', { 7: form, 9: image }],
])('a page with a huge image %s is not drawn for OCR, and the next page is', async (_, objects) => {
  const bytes = handMadePdf([{ content: drawn }, { content: line(72, 72, 'The lighthouse') }], { objects })
  expect((await renderPages(bytes, [1, 2], never)).map(({ page }) => page)).toEqual([2])
})
