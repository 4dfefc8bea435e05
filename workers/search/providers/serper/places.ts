import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readPlace } from '#workers/search/reading/read-place.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { askSerper, serper, type SerperAccess } from './ask-serper.ts'

/**
 * Google's places. `rating`, `ratingCount`, `category`, `types`, `priceLevel`, `description` and `placeId` are unverified: published
 * recordings have the other fields only.
 */
export const openSerperPlaces = (access: SerperAccess): SearchProvider<'places'> => ({
  ...serper,
  kind: 'places',
  applies: ['country', 'language', 'location'],
  async search(request, limits) {
    const json = await askSerper('/places', request, { access, limits })
    return readList({ json, name: serper.name, path: ['places'], limit: request.limit }, (item) =>
      readPlace({
        name: valueAt(item, 'title'),
        address: valueAt(item, 'address'),
        rating: valueAt(item, 'rating'),
        reviews: valueAt(item, 'ratingCount'),
        priceLevel: valueAt(item, 'priceLevel'),
        category: valueAt(item, 'category') ?? valueAt(item, 'types', '0'),
        phone: valueAt(item, 'phoneNumber'),
        website: valueAt(item, 'website'),
        description: valueAt(item, 'description'),
        placeId: valueAt(item, 'placeId') ?? valueAt(item, 'cid'),
        latitude: valueAt(item, 'latitude'),
        longitude: valueAt(item, 'longitude'),
      }),
    )
  },
})
