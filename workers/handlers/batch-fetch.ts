import type { Input, Result } from '#shared/contract/operations/index.ts'
import { readItems, summarize, type ReadItemsContext } from '#workers/page-requests/read-items.ts'

export async function batchFetch(
  _input: Input<'batch-fetch'>,
  context: ReadItemsContext,
): Promise<Result<'batch-fetch'>> {
  const items = await readItems(context)
  const results = items.map(({ url, endedAt, ...item }) => {
    if (item.status === 'error') return { url, status: item.status, error: item.error, fetchedAt: iso(endedAt) }
    const { page, ...origin } = item
    const { title, content, metadata, fetchedAt } = page
    return { url, title, content, ...origin, metadata, fetchedAt }
  })
  return { results, summary: summarize(items) }
}

const iso = (ms: number) => new Date(ms).toISOString()
