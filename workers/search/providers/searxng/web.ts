import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readWeb } from '#workers/search/reading/read-web.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { askSearxng, searxng, type SearxngAccess } from './ask-searxng.ts'

/** Web search by SearXNG: the merged results of its engines. It has no limit of its own: a page holds 10 to 50 results. */
export const openSearxngWeb = (access: SearxngAccess): SearchProvider<'web'> => ({
  ...searxng,
  kind: 'web',
  applies: ['language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSearxng('general', request, { access, limits })
    return readList({ json, name: searxng.name, path: ['results'], limit: request.limit }, (item) =>
      readWeb(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'url'),
          snippet: valueAt(item, 'content'),
          date: valueAt(item, 'publishedDate') ?? valueAt(item, 'pubdate'),
        },
        access.now(),
      ),
    )
  },
})
