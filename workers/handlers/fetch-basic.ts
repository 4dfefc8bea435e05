import type { Handler } from '#workers/handler.ts'
import { readPage } from '#workers/pages/read-page.ts'

export const fetchBasic: Handler<'fetch-basic'> = async (input, { egress, extraction, signal, now }) => {
  const page = await readPage(input.url, input, { egress, extraction }, signal)
  const warnings = input.waitFor === undefined ? page.warnings : [...page.warnings, waitForIgnored]
  return {
    title: page.title ?? '',
    content: page.content,
    metadata: page.metadata,
    ...(page.links !== undefined && { links: page.links }),
    ...(warnings.length > 0 && { warnings }),
    tier: 'basic',
    fetchedAt: new Date(now()).toISOString(),
  }
}

const waitForIgnored = 'waitFor was not waited for: this operation runs no scripts; /fetch/pro does.'
