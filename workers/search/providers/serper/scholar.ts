import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readPublication } from '#workers/search/reading/read-publication.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { askSerper, serper, type SerperAccess } from './ask-serper.ts'

/** Google Scholar. Its results are in `organic`, like those of the web. */
export const openSerperScholar = (access: SerperAccess): SearchProvider<'scholar'> => ({
  ...serper,
  kind: 'scholar',
  applies: ['country', 'language', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSerper('/scholar', request, { access, limits })
    return readList({ json, name: serper.name, path: ['organic'], limit: request.limit }, (item) =>
      readPublication({
        title: valueAt(item, 'title'),
        url: valueAt(item, 'link'),
        snippet: valueAt(item, 'snippet'),
        publicationInfo: valueAt(item, 'publicationInfo'),
        year: valueAt(item, 'year'),
        citedBy: valueAt(item, 'citedBy'),
        pdfUrl: valueAt(item, 'pdfUrl'),
      }),
    )
  },
})
