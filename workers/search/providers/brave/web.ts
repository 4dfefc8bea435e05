import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readWeb } from '#workers/search/reading/read-web.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'
import { askBrave, brave, type BraveAccess } from './ask-brave.ts'

/** Web search by Brave, which writes highlighting and entities into its texts. */
export const openBraveWeb = (access: BraveAccess): SearchProvider<'web'> => ({
  ...brave,
  kind: 'web',
  applies: ['country', 'language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askBrave('/res/v1/web/search', request, { access, limits })
    if (valueAt(json, 'type') !== 'search') throw providerError(brave.name, 'sent a response of an unknown type')
    // Without matches, the answer has no part `web`.
    if (valueAt(json, 'web') === undefined) return []
    return readList({ json, name: brave.name, path: ['web', 'results'], limit: request.limit }, (item) =>
      readWeb(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'url'),
          snippet: valueAt(item, 'description'),
          date: valueAt(item, 'page_age') ?? valueAt(item, 'age'),
        },
        access.now(),
      ),
    )
  },
})
