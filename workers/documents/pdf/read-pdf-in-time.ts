import { AppError } from '#shared/contract/errors.ts'
import type { PdfReading } from '#workers/pdf/pdf-reading.ts'
import { readPdf } from '#workers/pdf/read-pdf.ts'

/** The pages of a PDF that one call reads at most. */
const maxPages = 200

/** Reads the pages that `signal` leaves time for. Throws as `readPdf` does, and PAGE_TOO_COMPLEX if that is none. */
export async function readPdfInTime(
  bytes: Uint8Array,
  pages: readonly number[] | undefined,
  signal: AbortSignal,
): Promise<PdfReading> {
  try {
    return await readPdf(bytes, { ...(pages !== undefined && { pages }), maxPages, signal })
  } catch (thrown) {
    // The signal is our limit, not the deadline of the call.
    if (!(thrown instanceof AppError) || thrown.code !== 'DEADLINE_EXCEEDED') throw thrown
    throw new AppError('PAGE_TOO_COMPLEX', thrown.message, { cause: thrown })
  }
}
