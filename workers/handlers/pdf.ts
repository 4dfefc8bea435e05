import type { Input, Result } from '#shared/contract/operations/index.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { captureSource } from '#workers/job-run/capture-file.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import { cutShort, freshnessOf } from '#workers/pages/freshness.ts'
import { assertPdf } from '#workers/pdf/assert-pdf.ts'
import { maxRecognizedPages, recognizePages } from '#workers/pdf/ocr/recognize-pages.ts'
import type { PdfPage } from '#workers/pdf/pdf-reading.ts'

type Context = Pick<
  HandlerContext,
  | 'egress'
  | 'findFile'
  | 'known'
  | 'extraction'
  | 'documents'
  | 'ocr'
  | 'noteFreshness'
  | 'deadlineAt'
  | 'now'
  | 'signal'
>

export async function pdf(input: Input<'pdf'>, context: Context): Promise<Result<'pdf'>> {
  const { signal, now, deadlineAt, noteFreshness } = context
  const capture = await captureSource(input, context)
  await assertPdf(capture, context, signal)
  const leftMs = () => Math.max(1, Math.floor(deadlineAt - now() - storeResultMs))
  const options = {
    ...(input.pages !== undefined && { pages: input.pages }),
    timeoutMs: Math.floor(Math.min(maxReadingMs, leftMs() * (input.ocr ? ocrReadingShare : readingShare))),
    maxPictures: input.ocr ? maxRecognizedPages : 0,
  }
  const { reading, isCut, pictures, isLate } = await context.documents.readPdf(capture.body, options, signal)
  const budget = AbortSignal.timeout(leftMs())
  const { pages, warnings, isPartial } = input.ocr
    ? await recognizePages(reading.pages, pictures, { ...context, budget })
    : { pages: reading.pages, warnings: [], isPartial: false }
  const freshness = freshnessOf(capture)
  // A reading that ran out of time must not be served to calls with more of it.
  noteFreshness?.(isPartial || isLate ? cutShort : freshness)
  const texts = pages.map(({ text }) => text).filter((text) => text !== '')
  const notices = [...reading.warnings, ...warnings, ...(input.ocr ? [] : ocrAdvice(pages))]
  return {
    metadata: reading.metadata,
    pages,
    fullText: texts.join('\n\n'),
    ...(isCut && { truncated: true }),
    ...(reading.outline !== undefined && { outline: reading.outline }),
    ...(notices.length > 0 && { warnings: notices }),
    extractedAt: new Date(now()).toISOString(),
  }
}

function ocrAdvice(pages: readonly PdfPage[]): string[] {
  const pictures = pages.filter(({ needsOcr }) => needsOcr === true).length
  return pictures === 0 ? [] : [`Pages that show pictures without text: ${pictures}. Call again with "ocr": true.`]
}

const maxReadingMs = 20_000
/** The rest is a reserve for ending the reading. */
const readingShare = 0.9
const ocrReadingShare = 0.5
