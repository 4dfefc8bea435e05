import { AppError } from '#shared/contract/errors.ts'
import type { Capture } from '#shared/egress/egress.ts'
import { documentFormatOf } from '#workers/pages/formats/document-format.ts'
import { blockedCodes, readCapture, type ReadDeps } from '#workers/pages/read-page.ts'

/**
 * Throws unless the response is a PDF: TARGET_ERROR for an error status, the error of a bot wall or login page, else
 * UNSUPPORTED_CONTENT_TYPE.
 */
export async function assertPdf(
  capture: Capture,
  deps: Pick<ReadDeps, 'extraction'>,
  signal: AbortSignal,
): Promise<void> {
  const { status, headers, body } = capture
  const type = headers['content-type']
  if (status < 400 && documentFormatOf(body, type) === 'pdf') return
  try {
    await readCapture(capture, { mainContent: false }, { extraction: deps.extraction }, signal)
  } catch (thrown) {
    signal.throwIfAborted()
    const isTelling = thrown instanceof AppError && (blockedCodes.has(thrown.code) || thrown.code === 'TARGET_ERROR')
    if (isTelling) throw thrown
  }
  const found = type?.split(';')[0]?.trim() || 'no content type'
  throw new AppError(
    'UNSUPPORTED_CONTENT_TYPE',
    `Found no PDF (${found.slice(0, 100)}). Expected a file that begins with %PDF-. /fetch/basic reads web pages, office files and books.`,
  )
}
