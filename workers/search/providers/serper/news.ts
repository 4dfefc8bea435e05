import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readNews } from '#workers/search/reading/read-news.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { askSerper, serper, type SerperAccess } from './ask-serper.ts'

/** Google News. Dates are texts in the language of the search, such as "2 hours ago". */
export const openSerperNews = (access: SerperAccess): SearchProvider<'news'> => ({
  ...serper,
  kind: 'news',
  applies: ['country', 'language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSerper('/news', request, { access, limits })
    const now = access.now()
    return readList({ json, name: serper.name, path: ['news'], limit: request.limit }, (item) =>
      readNews(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'link'),
          snippet: valueAt(item, 'snippet'),
          source: valueAt(item, 'source'),
          date: valueAt(item, 'date'),
          thumbnail: valueAt(item, 'imageUrl'),
        },
        now,
      ),
    )
  },
})
