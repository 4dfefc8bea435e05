import type { Input, Result } from '#shared/contract/operations/index.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import { readItems, summarize, type ItemOutcome, type ReadItemsContext } from '#workers/job-run/read-items.ts'
import { maxOf } from '#workers/pages/max-of.ts'

export async function contents(
  { maxChars }: Input<'contents'>,
  context: ReadItemsContext,
): Promise<Result<'contents'>> {
  const items = await readItems(context)
  const results = items.map(({ url, endedAt: _endedAt, ...item }) => {
    if (item.status === 'error') return { url, ...item }
    const { page, ...origin } = item
    const content = textPrefix(page.content, maxChars)
    const { usage } = page.metadata
    const truncated = page.content.length > maxChars
    return { url, title: page.title, content, ...origin, truncated, ...(usage !== undefined && { usage }) }
  })
  // A stored page was fetched earlier.
  const readAt = (item: ItemOutcome) => (item.status === 'success' ? Date.parse(item.page.fetchedAt) : item.endedAt)
  return { results, summary: summarize(items), fetchedAt: new Date(maxOf(items, readAt)).toISOString() }
}
