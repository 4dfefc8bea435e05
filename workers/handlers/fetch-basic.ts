import type { Input, Result } from '#shared/contract/operations/index.ts'
import type { PageContext } from '#workers/job-run/job-context.ts'
import { pageResult, readPage } from '#workers/pages/read-page.ts'

export async function fetchBasic(input: Input<'fetch-basic'>, context: PageContext): Promise<Result<'fetch-basic'>> {
  const page = await readPage(input.url, input, context, context.signal)
  const warnings = input.waitFor === undefined ? page.warnings : [...page.warnings, waitForIgnored]
  return pageResult({ ...page, warnings }, { tier: 'basic', fetchedAt: context.now() })
}

const waitForIgnored = 'waitFor was ignored: /fetch/basic runs no scripts. Use /fetch/pro to wait for an element.'
