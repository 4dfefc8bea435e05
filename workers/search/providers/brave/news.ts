import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readNews } from '#workers/search/reading/read-news.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { askBrave, brave, type BraveAccess } from './ask-brave.ts'

/** Brave's news. `age` is a text such as "2 hours ago"; `page_age` is a timestamp without a zone. */
export const openBraveNews = (access: BraveAccess): SearchProvider<'news'> => ({
  ...brave,
  kind: 'news',
  applies: ['country', 'language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askBrave('/res/v1/news/search', request, { access, limits })
    const now = access.now()
    return readList({ json, name: brave.name, path: ['results'], limit: request.limit }, (item) =>
      readNews(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'url'),
          snippet: valueAt(item, 'description'),
          source: valueAt(item, 'meta_url', 'hostname'),
          date: valueAt(item, 'age'),
          isoDate: valueAt(item, 'page_age'),
          thumbnail: valueAt(item, 'thumbnail', 'src'),
        },
        now,
      ),
    )
  },
})
