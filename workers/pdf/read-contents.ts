import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { AppError } from '#shared/contract/errors.ts'
import { absoluteUrl, urlInMarkdown } from '#workers/pages/markdown/absolute-url.ts'
import { ContentReader } from './content/content-reader.ts'
import { readHiddenLayers, type HiddenLayers } from './content/hidden-layers.ts'
import { loadFonts } from './content/load-fonts.ts'
import { matrixOf, multiply, type Matrix } from './content/matrix.ts'
import type { PageContent, Word } from './content/page-content.ts'
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

/** Gives words the addresses of the links that lie over them. */
async function linkWords(page: PDFPageProxy, words: readonly Word[]): Promise<void> {
  const annotations: unknown[] = await page.getAnnotations({ intent: 'display' }).catch(() => [])
  const transform = matrixOf(page.getViewport({ scale: 1 }).transform)
  const rows = new Map<number, LinkBox[]>()
  for (const annotation of annotations.slice(0, maxLinks)) {
    const link = linkOf(annotation, transform)
    if (!link) continue
    const last = Math.min(Math.floor(link.y1 / rowHeight), Math.floor(link.y0 / rowHeight) + maxRows)
    for (let row = Math.floor(link.y0 / rowHeight); row <= last; row++) {
      const known = rows.get(row)
      if (!known) rows.set(row, [link])
      else if (known.length < maxLinksInRow) known.push(link)
    }
  }
  if (rows.size === 0) return
  for (const word of words) {
    if (word.turn !== 0) continue
    const [x, y] = [(word.x0 + word.x1) / 2, word.y - 0.3 * word.size]
    const link = rows
      .get(Math.floor(y / rowHeight))
      ?.find((each) => x >= each.x0 && x <= each.x1 && y >= each.y0 && y <= each.y1)
    if (link) word.link = link.url
  }
}

const maxLinks = 5000
const maxLinksInRow = 100
/** In points. */
const rowHeight = 20
const maxRows = 100

interface LinkBox {
  url: string
  x0: number
  x1: number
  y0: number
  y1: number
}

function linkOf(annotation: unknown, transform: Matrix): LinkBox | undefined {
  if (typeof annotation !== 'object' || annotation === null) return undefined
  const { subtype, url, rect } = annotation as { subtype?: string; url?: string; rect?: ArrayLike<number> }
  const absolute = subtype === 'Link' && typeof url === 'string' ? absoluteUrl(url, url) : undefined
  if (absolute === undefined || !rect) return undefined
  const [, , , , a, b] = multiply(transform, [1, 0, 0, 1, rect[0] ?? 0, rect[1] ?? 0])
  const [, , , , c, d] = multiply(transform, [1, 0, 0, 1, rect[2] ?? 0, rect[3] ?? 0])
  return {
    url: urlInMarkdown(absolute),
    x0: Math.min(a, c),
    x1: Math.max(a, c),
    y0: Math.min(b, d),
    y1: Math.max(b, d),
  }
}
