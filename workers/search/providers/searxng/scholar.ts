import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readPublication } from '#workers/search/reading/read-publication.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { askSearxng, searxng, type SearxngAccess } from './ask-searxng.ts'

/** Publications by SearXNG: its category science, which holds results of other types, too. */
export const openSearxngScholar = (access: SearxngAccess): SearchProvider<'scholar'> => ({
  ...searxng,
  kind: 'scholar',
  applies: ['language', 'phrase'],
  async search(request, limits) {
    const json = await askSearxng('science', request, { access, limits })
    return readList({ json, name: searxng.name, path: ['results'], limit: request.limit }, (item) => {
      const published = textAt(item, 'publishedDate') ?? textAt(item, 'pubdate')
      return readPublication({
        title: valueAt(item, 'title'),
        url: valueAt(item, 'url'),
        snippet: valueAt(item, 'content'),
        publicationInfo: [textAt(item, 'journal'), textAt(item, 'publisher')].filter(Boolean).join(', '),
        authors: valueAt(item, 'authors'),
        year: published?.slice(0, 'YYYY'.length),
        pdfUrl: valueAt(item, 'pdf_url'),
        doi: valueAt(item, 'doi'),
      })
    })
  },
})
