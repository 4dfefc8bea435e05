import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { OPS } from '#workers/pdf/file/pdfjs.ts'
import { ContentReader } from './content-reader.ts'
import type { HiddenLayers } from './hidden-layers.ts'
import { linkWords } from './link-words.ts'
import { loadFonts } from './load-fonts.ts'
import { matrixOf } from './matrix.ts'
import type { PageContent } from './page-content.ts'

/** Reads words, lines and boxes of a page in one pass over its operators. */
export async function readContent(page: PDFPageProxy, layers: HiddenLayers): Promise<PageContent> {
  const viewport = page.getViewport({ scale: 1 })
  const { fnArray, argsArray } = await page.getOperatorList()
  const fonts = await loadFonts(page, fnArray, argsArray)
  const reader = new ContentReader(fonts, {
    transform: matrixOf(viewport.transform),
    width: viewport.width,
    height: viewport.height,
    layers,
  })
  const count = Math.min(fnArray.length, maxOperators)
  for (let index = 0; index < count; index++) {
    reader.apply(fnArray[index] ?? OPS.endPath, (argsArray[index] as unknown[] | null) ?? [])
    if (reader.isFull) break
  }
  const content = reader.content(fnArray.length > maxOperators)
  await linkWords(page, content.words)
  return content
}

const maxOperators = 2_000_000
