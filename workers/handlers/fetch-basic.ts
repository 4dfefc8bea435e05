import type { Input, Result } from '#shared/contract/operations/index.ts'
import { egressAs } from '#shared/egress/egress-as.ts'
import { forSummary, withSummary, type SummaryContext } from '#workers/answers/summarize-page.ts'
import type { PageContext } from '#workers/job-run/job-context.ts'
import { pageResult, readPage } from '#workers/pages/read-page.ts'

export async function fetchBasic(
  input: Input<'fetch-basic'>,
  context: PageContext & SummaryContext,
): Promise<Result<'fetch-basic'>> {
  const egress = egressAs(input, context.egress)
  const read = await readPage(input.url, forSummary(input), { ...context, egress }, context.signal)
  const page = await withSummary(read, input, context)
  const warnings = input.waitFor === undefined ? page.warnings : [...page.warnings, waitForIgnored]
  return pageResult({ ...page, warnings }, { tier: 'basic', fetchedAt: context.now() })
}

const waitForIgnored = 'waitFor was ignored: /fetch/basic runs no scripts. Use /fetch/pro to wait for an element.'
