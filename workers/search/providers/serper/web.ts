import { isoDate } from '#workers/search/iso-date.ts'
import type { SearchProvider } from '#workers/search/provider.ts'
import { listAt } from '#workers/upstreams/list-at.ts'
import { textAt } from '#workers/upstreams/read-reply.ts'
import { askSerper, serper, type SerperAccess } from './ask-serper.ts'

/** Web search by Serper: Google's results. */
export const openSerperWeb = (access: SerperAccess): SearchProvider<'web'> => ({
  ...serper,
  kind: 'web',
  applies: ['country', 'language', 'freshness', 'location', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSerper('/search', request, { access, limits })
    return listAt(json, serper.name, 'organic').flatMap((entry) => {
      const [title, url] = [textAt(entry, 'title'), textAt(entry, 'link')]
      if (title === undefined || url === undefined) return []
      const written = textAt(entry, 'date')
      const date = written === undefined ? undefined : isoDate(written, access.now())
      return [{ title, url, snippet: textAt(entry, 'snippet') ?? '', ...(date !== undefined && { date }) }]
    })
  },
})
