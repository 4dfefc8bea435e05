import type { SearchProvider } from '#workers/search/provider.ts'
import { readImage } from '#workers/search/reading/read-image.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { askSerper, serper, type SerperAccess } from './ask-serper.ts'

/** Google Images. */
export const openSerperImages = (access: SerperAccess): SearchProvider<'images'> => ({
  ...serper,
  kind: 'images',
  applies: ['country', 'language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSerper('/images', request, { access, limits })
    return readList({ json, name: serper.name, path: ['images'], limit: request.limit }, (item) =>
      readImage({
        title: valueAt(item, 'title'),
        imageUrl: valueAt(item, 'imageUrl'),
        thumbnail: valueAt(item, 'thumbnailUrl'),
        sourcePage: valueAt(item, 'link'),
        source: valueAt(item, 'source') ?? valueAt(item, 'domain'),
        width: valueAt(item, 'imageWidth'),
        height: valueAt(item, 'imageHeight'),
      }),
    )
  },
})
