import type { Handler } from '#workers/handler.ts'
import { readItems, summaryOf } from '#workers/read-items.ts'

export const batchFetch: Handler<'batch-fetch'> = async (_input, context) => {
  const items = await readItems(context)
  const results = items.map(({ url, endedAt, ...item }) => {
    if (item.status === 'error') return { url, status: item.status, error: item.error, fetchedAt: iso(endedAt) }
    const { title, content, metadata, fetchedAt } = item.page
    return { url, status: item.status, title, content, cache: item.cache, metadata, fetchedAt }
  })
  return { results, summary: summaryOf(items) }
}

const iso = (ms: number) => new Date(ms).toISOString()
