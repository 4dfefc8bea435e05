import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readProduct } from '#workers/search/reading/read-product.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { askSerper, serper, type SerperAccess } from './ask-serper.ts'

/** Google Shopping. The shape is that of published clients: no recording was found. */
export const openSerperShopping = (access: SerperAccess): SearchProvider<'shopping'> => ({
  ...serper,
  kind: 'shopping',
  applies: ['country', 'language', 'phrase'],
  async search(request, limits) {
    const json = await askSerper('/shopping', request, { access, limits })
    return readList({ json, name: serper.name, path: ['shopping'], limit: request.limit }, (item) =>
      readProduct(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'link'),
          price: valueAt(item, 'price'),
          source: valueAt(item, 'source'),
          rating: valueAt(item, 'rating'),
          reviews: valueAt(item, 'ratingCount'),
          thumbnail: valueAt(item, 'imageUrl'),
        },
        request.country,
      ),
    )
  },
})
