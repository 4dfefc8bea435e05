import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { AppError } from '#shared/contract/errors.ts'
import { ContentReader } from './content/content-reader.ts'
import { readHiddenLayers, type HiddenLayers } from './content/hidden-layers.ts'
import { linkWords } from './content/link-words.ts'
import { loadFonts } from './content/load-fonts.ts'
import { matrixOf } from './content/matrix.ts'
import type { PageContent } from './content/page-content.ts'
import { OPS } from './file/pdfjs.ts'

export interface NumberedContent {
  number: number
  content: PageContent
}

/** Reads the contents of pages. Damaged pages are left out and named in the warnings. */
export async function readContents(
  document: PDFDocumentProxy,
  numbers: readonly number[],
  signal?: AbortSignal,
): Promise<{ contents: NumberedContent[]; warnings: string[] }> {
  const layers = await readHiddenLayers(document)
  const contents: NumberedContent[] = []
  const damaged: number[] = []
  const cut: number[] = []
  for (const number of numbers) {
    if (signal?.aborted) break
    const content = await readPage(document, number, layers)
    if (!content) damaged.push(number)
    else contents.push({ number, content })
    if (content?.isCut) cut.push(number)
  }
  if (signal?.aborted && contents.length === 0) {
    throw new AppError(
      'DEADLINE_EXCEEDED',
      'The time of the call ended before the first page of the PDF was read. Request fewer pages, or allow more time.',
      { cause: signal.reason },
    )
  }
  const warnings = [
    ...(damaged.length > 0 && !signal?.aborted
      ? [`These pages are damaged and were left out: ${listOf(damaged)}.`]
      : []),
    ...(cut.length > 0
      ? [`These pages hold more text or drawings than the limit; their rest is missing: ${listOf(cut)}.`]
      : []),
    ...(signal?.aborted ? [`The time of the call ended after ${contents.length} of ${numbers.length} pages.`] : []),
  ]
  return { contents, warnings }
}

/** Reads the contents of pages as far as the time allows. Pages that cannot be read are left out. */
export async function readContentsInTime(
  document: PDFDocumentProxy,
  numbers: readonly number[],
  signal?: AbortSignal,
): Promise<NumberedContent[]> {
  const layers = await readHiddenLayers(document)
  const contents: NumberedContent[] = []
  for (const number of numbers) {
    if (signal?.aborted) break
    const content = await readPage(document, number, layers)
    if (content) contents.push({ number, content })
  }
  return contents
}

async function readPage(
  document: PDFDocumentProxy,
  number: number,
  layers: HiddenLayers,
): Promise<PageContent | undefined> {
  try {
    const page = await document.getPage(number)
    const content = await readContent(page, layers)
    page.cleanup()
    return content
  } catch {
    return undefined
  }
}

function listOf(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 20).join(', ')
  return numbers.length > 20 ? `${shown} and ${numbers.length - 20} others` : shown
}

/** Reads words, lines and boxes of a page in one pass over its operators. */
async function readContent(page: PDFPageProxy, layers: HiddenLayers): Promise<PageContent> {
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
