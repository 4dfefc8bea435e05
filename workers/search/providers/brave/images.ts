import type { SearchProvider } from '#workers/search/provider.ts'
import { readImage } from '#workers/search/reading/read-image.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { askBrave, brave, type BraveAccess } from './ask-brave.ts'

/** Brave's images: `url` is the page, `properties.url` the image. Width and height are unverified. */
export const openBraveImages = (access: BraveAccess): SearchProvider<'images'> => ({
  ...brave,
  kind: 'images',
  applies: ['country', 'language', 'site', 'phrase'],
  async search({ freshness: _notApplied, ...request }, limits) {
    const json = await askBrave('/res/v1/images/search', request, { access, limits })
    return readList({ json, name: brave.name, path: ['results'], limit: request.limit }, (item) =>
      readImage({
        title: valueAt(item, 'title'),
        imageUrl: valueAt(item, 'properties', 'url'),
        thumbnail: valueAt(item, 'thumbnail', 'src'),
        sourcePage: valueAt(item, 'url'),
        source: valueAt(item, 'source'),
        width: valueAt(item, 'properties', 'width'),
        height: valueAt(item, 'properties', 'height'),
      }),
    )
  },
})
