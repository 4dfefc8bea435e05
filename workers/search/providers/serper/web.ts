import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readWeb } from '#workers/search/reading/read-web.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { askSerper, serper, type SerperAccess } from './ask-serper.ts'

/** Web search by Serper: Google's results. */
export const openSerperWeb = (access: SerperAccess): SearchProvider<'web'> => ({
  ...serper,
  kind: 'web',
  applies: ['country', 'language', 'freshness', 'location', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSerper('/search', request, { access, limits })
    return readList({ json, name: serper.name, path: ['organic'], limit: request.limit }, (item) =>
      readWeb(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'link'),
          snippet: valueAt(item, 'snippet'),
          date: valueAt(item, 'date'),
        },
        access.now(),
      ),
    )
  },
})
