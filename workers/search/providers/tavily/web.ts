import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readWeb } from '#workers/search/reading/read-web.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { askTavily, tavily, type TavilyAccess } from './ask-tavily.ts'

/** Web search by Tavily. `published_date` is rare outside the topic `news`. */
export const openTavilyWeb = (access: TavilyAccess): SearchProvider<'web'> => ({
  ...tavily,
  kind: 'web',
  applies: ['freshness', 'site'],
  async search(request, limits) {
    const json = await askTavily('general', request, { access, limits })
    return readList({ json, name: tavily.name, path: ['results'], limit: request.limit }, (item) =>
      readWeb(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'url'),
          snippet: valueAt(item, 'content'),
          date: valueAt(item, 'published_date'),
        },
        access.now(),
      ),
    )
  },
})
