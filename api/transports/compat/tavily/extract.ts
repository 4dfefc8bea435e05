import { fieldsOf, listOf, refuseOptions, type Adapter, type Fields } from '#api/transports/compat/adapter.ts'
import { contents } from '#shared/contract/operations/contents.ts'

export const extract: Adapter = {
  method: 'POST',
  path: '/tavily/extract',
  example: '/tavily/extract',
  service: 'tavily',
  read(sent) {
    refuseOptions(sent, {
      include_images: 'POST /screenshot shows the page',
      query: 'POST /answer answers a question from pages',
    })
    const { urls } = sent
    return { operation: contents, input: { urls: typeof urls === 'string' ? [urls] : urls, maxChars: 50_000 } }
  },
  write({ results }, { seconds, requestId }) {
    const pages = listOf(results)
    const isRead = ({ status }: Fields) => status === 'success'
    return {
      results: pages
        .filter(isRead)
        .map(({ url, title, content }) => ({ url, title, raw_content: content, images: [] })),
      failed_results: pages
        .filter((page) => !isRead(page))
        .map(({ url, error }) => ({ url, error: fieldsOf(error)['message'] })),
      response_time: seconds,
      request_id: requestId,
    }
  },
}
