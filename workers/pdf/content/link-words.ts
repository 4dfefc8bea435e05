import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { absoluteUrl, urlInMarkdown } from '#workers/pages/markdown/absolute-url.ts'
import { matrixOf, multiply, type Matrix } from './matrix.ts'
import type { Word } from './page-content.ts'

/** Gives words the addresses of the links that lie over them. */
export async function linkWords(page: PDFPageProxy, words: readonly Word[]): Promise<void> {
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
