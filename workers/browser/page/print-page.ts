import { AppError } from '#shared/contract/errors.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import { maxPrintedPages } from '#shared/contract/operations/screenshot.ts'
import type { Tab } from '#workers/browser/browser.ts'
import { countPages } from './count-pages.ts'
import { inDocument } from './page-script.ts'

type PrintInput = Pick<Input<'screenshot'>, 'paper' | 'landscape' | 'margin' | 'background'>

export interface PrintedPage {
  pdf: Buffer
  pages: number
  /** The page has more than `maxPrintedPages`. */
  isCut: boolean
  /** The paper in CSS pixels. */
  dimensions: { width: number; height: number }
}

interface PrintOptions {
  options: PrintInput
  maxBytes: number
  /** Unix milliseconds. */
  endsAt: number
}

/**
 * Prints the page of a tab as PDF. Throws PAGE_TOO_COMPLEX for a page that is too long to be laid out in the time, and
 * RESPONSE_TOO_LARGE for more than `maxBytes`.
 */
export async function printPage({ options, maxBytes, endsAt }: PrintOptions, tab: Tab): Promise<PrintedPage> {
  const dimensions = paperOf(options)
  await assertPrintable(dimensions, tab)
  const print = (range: string) => printRange({ options, range, maxBytes, endsAt }, tab)
  const pdf = await print(`1-${maxPrintedPages}`)
  const pages = countPages(pdf)
  const isCut = pages === maxPrintedPages && (await hasPage(() => print(`${maxPrintedPages + 1}`)))
  return { pdf, pages, isCut, dimensions }
}

/** In CSS pixels, upright: 96 to the inch. */
const papers: Record<NonNullable<PrintInput['paper']>, { width: number; height: number }> = {
  a3: { width: 1123, height: 1587 },
  a4: { width: 794, height: 1123 },
  a5: { width: 559, height: 794 },
  letter: { width: 816, height: 1056 },
  legal: { width: 816, height: 1344 },
  tabloid: { width: 1056, height: 1632 },
}

function paperOf({ paper = 'a4', landscape }: PrintInput): PrintedPage['dimensions'] {
  const { width, height } = papers[paper]
  return landscape === true ? { width: height, height: width } : { width, height }
}

/** Chromium lays out all pages, although it prints some of them: thousands take minutes. */
async function assertPrintable({ height }: PrintedPage['dimensions'], { cdp }: Tab): Promise<void> {
  const { cssContentSize } = await cdp.send('Page.getLayoutMetrics')
  if (cssContentSize.height > maxLaidOutPages * height) throw tooLong()
}

const maxLaidOutPages = 2000

async function printRange(
  { options, range, maxBytes, endsAt }: PrintOptions & { range: string },
  { page, now }: Tab,
): Promise<Buffer> {
  const { paper = 'a4', landscape = false, margin = 10, background = true } = options
  const side = `${margin}mm`
  const timeout = Math.max(1, endsAt - now())
  try {
    const stream = await inDocument(() =>
      page.createPDFStream({
        format: paper,
        landscape,
        margin: { top: side, right: side, bottom: side, left: side },
        printBackground: background,
        pageRanges: range,
        // The page has rested: its fonts are loaded, or will not be.
        waitForFonts: false,
        timeout,
      }),
    )
    return await readUpTo(maxBytes, stream)
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'TimeoutError') throw tooLong(thrown)
    throw thrown
  }
}

const tooLong = (cause?: Error) =>
  new AppError('PAGE_TOO_COMPLEX', 'The page is too long to print. Take a screenshot, or print a shorter page.', {
    cause,
  })

async function readUpTo(maxBytes: number, stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
  }
  return Buffer.concat(chunks)
}

const tooLarge = () =>
  new AppError(
    'RESPONSE_TOO_LARGE',
    'The PDF is larger than an answer may be (9.8 MB in base64). Print without background, or take a screenshot.',
  )

async function hasPage(print: () => Promise<Buffer>): Promise<boolean> {
  try {
    await print()
    return true
  } catch (thrown) {
    if (thrown instanceof Error && thrown.message.includes('Page range exceeds page count')) return false
    throw thrown
  }
}
