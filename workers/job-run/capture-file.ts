import { AppError } from '#shared/contract/errors.ts'
import type { Capture } from '#shared/egress/egress.ts'
import { maxTargetBytes } from '#workers/pages/formats/document-format.ts'
import { capturePage, type ReadDeps } from '#workers/pages/read-page.ts'
import { tooComplex } from '#workers/streams/format-errors.ts'
import type { JobContext } from './job-context.ts'

type Context = Pick<JobContext, 'findFile' | 'signal'> & Pick<ReadDeps, 'egress' | 'known'>

/** The response of `url`, or the file of the call: the input of an operation that takes either has one of them. */
export const captureSource = (
  { url = '', file }: { url?: string; file?: string },
  context: Context,
): Promise<Capture> => (file === undefined ? capturePage(url, context, context.signal) : captureFile(file, context))

/**
 * The file of a call as the response of a page, so that the readers of pages read it as the same bytes at a URL. Nothing is kept
 * of it for other calls. `reference`: `file` in the input. Throws PAGE_TOO_COMPLEX.
 */
export async function captureFile(reference: string, { findFile }: Pick<JobContext, 'findFile'>): Promise<Capture> {
  const file = await findFile(reference)
  if (file === undefined) throw new AppError('INTERNAL', 'The file is missing from the store. Send it again.')
  const { bytes, mediaType } = file
  const maxBytes = maxTargetBytes(bytes, mediaType)
  if (bytes.length > maxBytes)
    throw tooComplex(`${maxBytes / 2 ** 20} MiB in a file that is not a PDF, Office file or book`)
  return {
    url: reference,
    status: 200,
    headers: { 'cache-control': 'no-store', ...(mediaType !== undefined && { 'content-type': mediaType }) },
    body: bytes,
    redirects: [],
  }
}
