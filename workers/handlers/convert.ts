import type { Input, Result } from '#shared/contract/operations/index.ts'
import { captureFile } from '#workers/job-run/capture-file.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { pageResult, readCapture } from '#workers/pages/read-page.ts'

/** Reads the file of a call as a page. */
export async function convert(input: Input<'convert'>, context: JobContext): Promise<Result<'convert'>> {
  const page = await readCapture(await captureFile(input.file, context), input, context, context.signal)
  const { tier: _tier, fetchedAt, metadata, ...answer } = pageResult(page, { tier: 'basic', fetchedAt: context.now() })
  const { statusCode: _status, finalUrl: _url, ...declared } = metadata
  return { url: input.file, ...answer, metadata: declared, convertedAt: fetchedAt }
}
