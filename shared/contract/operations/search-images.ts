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
import { array, integer, object, optional, string } from '#shared/contract/schema.ts'

export const searchImages = operation({
  name: 'search-images',
  method: 'POST',
  path: '/search/images',
  group: 'Search',
  tool: {
    name: 'search_images',
    description:
      'Search images. Returns the address and size of each image and the page that shows it. Use search_web to find pages.',
    unlisted: scopeKeyFields,
  },
  summary: 'Search images with their size and source page',
  description:
    'Searches images. Returns the URL of each image with its size, a thumbnail and the page that shows it. Images are not downloaded; their licences are those of their owners.',
  access: 'paid',
  price: perCall({ catalog: '0.015' }),
  pool: 'search',
  timeoutMs: 30_000,
  needs: ['images-search'],
  input: object({
    ...searchInput,
    ...searchScope,
  }),
  output: object({
    ...searchOutput,
    results: array(
      object({
        position,
        title: string({ description: 'Empty if the image has none' }),
        imageUrl: string({ description: 'URL of the image itself' }),
        thumbnail: optional(string({ description: 'URL of a small version' })),
        sourcePage: optional(string({ description: 'URL of the page that shows the image' })),
        source: optional(string({ description: 'Name of the site' })),
        width: optional(integer({ description: 'Pixels', minimum: 1 })),
        height: optional(integer({ description: 'Pixels', minimum: 1 })),
      }),
      { description: 'Results, best first' },
    ),
  }),
  cache: { keyFields: [...searchKeyFields, ...scopeKeyFields] },
  laterFields: scopeLaterFields,
  errors: searchErrors,
  example: {
    input: { query: 'barn owl', limit: 5 },
    output: {
      query: 'barn owl',
      results: [
        {
          position: 1,
          title: 'A barn owl in flight',
          imageUrl: 'https://example.com/owl.jpg',
          thumbnail: 'https://example.com/owl-small.jpg',
          sourcePage: 'https://example.com/owls',
          source: 'Example Birds',
          width: 1600,
          height: 900,
        },
      ],
      ...searchOutputExample,
    },
  },
})
