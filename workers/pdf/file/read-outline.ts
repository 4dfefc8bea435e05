import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { OutlineEntry } from '#workers/pdf/pdf-reading.ts'

/** The outline as a flat list in reading order. Absent when the file has none. */
export async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[] | undefined> {
  const roots = await document.getOutline().catch(() => null)
  const entries: OutlineEntry[] = []
  const pending = toPending(roots, 1)
  while (pending.length > 0 && entries.length < maxEntries) {
    const next = pending.pop()
    if (!next) break
    const { item, level } = next
    const title = (item.title ?? '')
      .slice(0, maxTitleLength)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    const page = await pageOf(document, item.dest)
    if (title !== '') entries.push({ title, ...(page === undefined ? {} : { page }), level })
    if (level < maxDepth) for (const child of toPending(item.items, level + 1)) pending.push(child)
  }
  return entries.length > 0 ? entries : undefined
}

const maxEntries = 2000
const maxDepth = 20
/** All entries may have the same title, which the file holds once. */
const maxTitleLength = 300

interface OutlineNode {
  title?: string
  dest?: unknown
  items?: unknown
}

/** A stack: the first entry is the last of the list. */
function toPending(items: unknown, level: number): { item: OutlineNode; level: number }[] {
  if (!Array.isArray(items)) return []
  return (items as OutlineNode[])
    .slice(0, maxEntries)
    .map((item) => ({ item, level }))
    .reverse()
}

async function pageOf(document: PDFDocumentProxy, dest: unknown): Promise<number | undefined> {
  try {
    const target = typeof dest === 'string' ? await document.getDestination(dest) : dest
    if (!Array.isArray(target)) return undefined
    const page: unknown = target[0]
    if (typeof page === 'number') return page + 1
    if (typeof page !== 'object' || page === null) return undefined
    return (await document.getPageIndex(page as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1
  } catch {
    return undefined
  }
}
