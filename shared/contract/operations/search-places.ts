import {
  position,
  searchErrors,
  searchInput,
  searchKeyFields,
  searchOutput,
  searchOutputExample,
} from '#shared/contract/models/search-fields.ts'
import { scopeKeyFields, scopeLaterFields, searchScope } from '#shared/contract/models/search-scope.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, integer, notBlank, number, object, optional, string } from '#shared/contract/schema.ts'

export const searchPlaces = operation({
  name: 'search-places',
  method: 'POST',
  path: '/search/places',
  group: 'Search',
  tool: {
    name: 'search_places',
    description:
      'Search places and businesses on a map. Returns address, rating, phone, website and coordinates. Set location to search near a place.',
    unlisted: scopeKeyFields,
  },
  summary: 'Search places and businesses with address, rating and coordinates',
  description:
    'Searches places: businesses, sights, addresses. Returns the address, coordinates, rating, phone number and website of each, if the provider has them. `location` says where to search, in words.',
  access: 'paid',
  price: perCall({ catalog: '0.045' }),
  pool: 'search',
  timeoutMs: 30_000,
  needs: ['places-search'],
  input: object({
    ...searchInput,
    ...searchScope,
    location: optional(
      string({
        description: 'Where to search, in words: a city, a district or an address',
        minLength: 1,
        maxLength: 200,
        pattern: notBlank,
      }),
    ),
  }),
  output: object({
    ...searchOutput,
    results: array(
      object({
        position,
        name: string({ description: 'Name of the business, sight or address' }),
        address: optional(string({ description: 'Postal address in one line' })),
        rating: optional(number({ description: 'Average rating, usually from 1 to 5', minimum: 0 })),
        reviews: optional(integer({ description: 'Number of ratings', minimum: 0 })),
        priceLevel: optional(string({ description: 'As the provider writes it, such as $$' })),
        category: optional(string({ description: 'Kind of place as the provider names it, such as cafe' })),
        phone: optional(string({ description: 'Phone number, as the provider writes it' })),
        website: optional(string({ description: 'URL of the website of the place' })),
        description: optional(string({ description: 'Text about the place, which may state its opening hours' })),
        placeId: optional(string({ description: 'Identifier of the place at the provider' })),
        coordinates: optional(
          object(
            {
              latitude: number({ description: 'Degrees, negative in the south', minimum: -90, maximum: 90 }),
              longitude: number({ description: 'Degrees, negative in the west', minimum: -180, maximum: 180 }),
            },
            { description: 'Position on the map' },
          ),
        ),
      }),
      { description: 'Results, best first' },
    ),
  }),
  cache: { keyFields: [...searchKeyFields, 'location', ...scopeKeyFields] },
  laterFields: scopeLaterFields,
  errors: searchErrors,
  example: {
    input: { query: 'coffee', location: 'Lisbon', limit: 5 },
    output: {
      query: 'coffee',
      results: [
        {
          position: 1,
          name: 'Example Coffee',
          address: '1 Example Street, 1100-000 Lisbon',
          rating: 4.7,
          reviews: 1290,
          category: 'Coffee shop',
          website: 'https://example.com/',
          coordinates: { latitude: 38.7107, longitude: -9.1366 },
        },
      ],
      ...searchOutputExample,
    },
  },
})
