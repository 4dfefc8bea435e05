import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readNews } from '#workers/search/reading/read-news.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { askTavily, tavily, type TavilyAccess } from './ask-tavily.ts'

/** News by Tavily. `published_date` is written as in e-mails. */
export const openTavilyNews = (access: TavilyAccess): SearchProvider<'news'> => ({
  ...tavily,
  kind: 'news',
  applies: ['freshness', 'site'],
  async search(request, limits) {
    const json = await askTavily('news', request, { access, limits })
    const now = access.now()
    return readList({ json, name: tavily.name, path: ['results'], limit: request.limit }, (item) =>
      readNews(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'url'),
          snippet: valueAt(item, 'content'),
          date: valueAt(item, 'published_date'),
        },
        now,
      ),
    )
  },
})
