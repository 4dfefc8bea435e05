import type { Input, Result } from '#shared/contract/operations/index.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import { readItems, summarize, type ReadItemsContext } from '#workers/page-requests/read-items.ts'

export async function contents(
  { maxChars }: Input<'contents'>,
  context: ReadItemsContext,
): Promise<Result<'contents'>> {
  const items = await readItems(context)
  const results = items.map(({ url, ...item }) => {
    if (item.status === 'error') return { url, status: item.status, error: item.error }
    const { title, content } = item.page
    return {
      url,
      status: item.status,
      title,
      content: textPrefix(content, maxChars),
      cache: item.cache,
      truncated: content.length > maxChars,
    }
  })
  return { results, summary: summarize(items), fetchedAt: new Date(context.now()).toISOString() }
}
