import { beginningOf } from '#shared/beginning-of.ts'
import type { Handler } from '#workers/handler.ts'
import { readItems, summaryOf } from '#workers/read-items.ts'

export const contents: Handler<'contents'> = async ({ maxChars }, context) => {
  const items = await readItems(context)
  const results = items.map(({ url, ...item }) => {
    if (item.status === 'error') return { url, status: item.status, error: item.error }
    const { title, content } = item.page
    return {
      url,
      status: item.status,
      title,
      content: beginningOf(content, maxChars),
      cache: item.cache,
      truncated: content.length > maxChars,
    }
  })
  return { results, summary: summaryOf(items), fetchedAt: new Date(context.now()).toISOString() }
}
