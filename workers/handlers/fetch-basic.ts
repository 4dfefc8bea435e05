import type { Input, Result } from '#shared/operations/index.ts'
import type { PageContext } from '#workers/handler.ts'
import { readPage } from '#workers/pages/read-page.ts'

export async function fetchBasic(input: Input<'fetch-basic'>, context: PageContext): Promise<Result<'fetch-basic'>> {
  const page = await readPage(input.url, input, context, context.signal)
  const warnings = input.waitFor === undefined ? page.warnings : [...page.warnings, waitForIgnored]
  return {
    title: page.title ?? '',
    content: page.content,
    metadata: page.metadata,
    ...(page.links !== undefined && { links: page.links }),
    ...(page.explanation !== undefined && { explanation: page.explanation }),
    ...(warnings.length > 0 && { warnings }),
    tier: 'basic',
    fetchedAt: new Date(context.now()).toISOString(),
  }
}

const waitForIgnored = 'waitFor was not waited for: this operation runs no scripts; /fetch/pro does.'
