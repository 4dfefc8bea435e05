import type { Input, Result } from '#shared/contract/operations/index.ts'
import { readItems, summarize, type ReadItemsContext } from '#workers/job-run/read-items.ts'
import { fitTexts } from '#workers/pages/output/answer-size.ts'

export async function batchFetch(
  _input: Input<'batch-fetch'>,
  context: ReadItemsContext,
): Promise<Result<'batch-fetch'>> {
  const items = await readItems(context)
  const contents = fitTexts(items.map((item) => (item.status === 'success' ? item.page.content : '')))
  const results = items.map(({ url, endedAt, ...item }, index) => {
    if (item.status === 'error') return { url, status: item.status, error: item.error, fetchedAt: iso(endedAt) }
    const { page, ...origin } = item
    const { title, metadata, steps, fetchedAt } = page
    const content = contents[index] ?? ''
    const isCut = page.truncated === true || content.length < page.content.length
    return {
      url,
      title,
      content,
      ...(isCut && { truncated: true }),
      ...origin,
      metadata,
      ...(steps && { steps }),
      fetchedAt,
    }
  })
  return { results, summary: summarize(items) }
}

const iso = (ms: number) => new Date(ms).toISOString()
