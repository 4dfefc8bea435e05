import { escapeLineStarts, escapeText } from '#workers/pages/markdown/escape.ts'
import { maxOf } from '#workers/pages/max-of.ts'
import type { PdfPage } from '#workers/pdf/pdf-reading.ts'
import type { Ocr, PagePicture } from './ocr.ts'

interface Recognition {
  pages: PdfPage[]
  warnings: string[]
  /** Some pages could be recognized by another call. */
  isPartial: boolean
}

/**
 * Fills the pages that need OCR with the text of their pictures. Pages that cannot be recognized before `budget` aborts
 * stay as they are. Throws the reason of `signal` when it aborts.
 */
export async function recognizePages(
  pages: readonly PdfPage[],
  pictures: readonly PagePicture[],
  { ocr, budget, signal }: { ocr: Ocr; budget: AbortSignal; signal: AbortSignal },
): Promise<Recognition> {
  const texts = new Map<number, string>()
  const failed: number[] = []
  const either = AbortSignal.any([budget, signal])
  await Promise.all(
    pictures.map(async (picture) => {
      try {
        texts.set(picture.page, recognizedMarkdown(await ocr.recognize(picture, either)))
      } catch {
        failed.push(picture.page)
      }
    }),
  )
  signal.throwIfAborted()
  const left = pages.filter(({ page, needsOcr }) => needsOcr === true && !texts.has(page) && !failed.includes(page))
  const isLate = budget.aborted && failed.length > 0
  return {
    pages: pages.map((page) => filled(page, texts.get(page.page))),
    warnings: [
      ...(failed.length > 0 ? [`${isLate ? 'No time was left' : 'OCR failed'} for ${listed(failed)}.`] : []),
      ...(left.length > 0
        ? [
            `A call recognizes up to ${maxRecognizedPages} pages. Call again with "pages" for ${listed(left.map(({ page }) => page))}.`,
          ]
        : []),
    ],
    isPartial: failed.length > 0,
  }
}

/** The pages that one call recognizes at most. */
export const maxRecognizedPages = 10

function filled(page: PdfPage, text: string | undefined): PdfPage {
  if (text === undefined || (text === '' && page.needsOcr !== true)) return page
  const { needsOcr: _, ...rest } = page
  return { ...rest, text, ocr: true }
}

const listed = (numbers: readonly number[]) =>
  `page${numbers.length === 1 ? '' : 's'} ${numbers
    .slice(0, 20)
    .sort((a, b) => a - b)
    .join(', ')}${numbers.length > 20 ? ' …' : ''}`

/** Makes paragraphs of recognized lines: joins full lines and words that are divided at a line end. */
function recognizedMarkdown(text: string): string {
  const lines = text.split('\n').map((line) => line.replaceAll(/\s+/gu, ' ').trim())
  const fullLength = maxOf(lines, (line) => line.length) * fullLineRatio
  let joined = ''
  let before = ''
  for (const line of lines) {
    if (line === '') joined = joined === '' ? '' : `${joined.trimEnd()}\n\n`
    else if (/\p{L}-$/u.test(before) && /^\p{Ll}/u.test(line)) joined = joined.trimEnd().slice(0, -1) + line
    else joined += (before === '' ? '' : before.length >= fullLength ? ' ' : '\n') + line
    before = line
  }
  return escapeLineStarts(joined.trim().split('\n').map(escapeText).join('\n'))
}

/** A shorter line ends where its author ended it, as in addresses and lists. */
const fullLineRatio = 0.6
