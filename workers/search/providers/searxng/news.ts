import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readNews } from '#workers/search/reading/read-news.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { askSearxng, searxng, type SearxngAccess } from './ask-searxng.ts'

/** News by SearXNG. */
export const openSearxngNews = (access: SearxngAccess): SearchProvider<'news'> => ({
  ...searxng,
  kind: 'news',
  applies: ['language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSearxng('news', request, { access, limits })
    const now = access.now()
    return readList({ json, name: searxng.name, path: ['results'], limit: request.limit }, (item) =>
      readNews(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'url'),
          snippet: valueAt(item, 'content'),
          // The host: Python's urllib splits addresses into a list.
          source: valueAt(item, 'parsed_url', '1'),
          date: valueAt(item, 'publishedDate') ?? valueAt(item, 'pubdate'),
          thumbnail: valueAt(item, 'thumbnail'),
        },
        now,
      ),
    )
  },
})
