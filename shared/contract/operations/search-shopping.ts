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
import { array, integer, number, object, optional, string } from '#shared/contract/schema.ts'

export const searchShopping = operation({
  name: 'search-shopping',
  method: 'POST',
  path: '/search/shopping',
  group: 'Search',
  tool: {
    name: 'search_shopping',
    description:
      'Search products in online shops. Returns price, currency, shop and rating of each offer. Use fetch_webpage to read the page of a product.',
    unlisted: scopeKeyFields,
  },
  summary: 'Search products with price, shop and rating',
  description:
    'Searches products in online shops. `price` is the text of the shop; `extractedPrice` and `currency` are read from it. Set `country` for the shops and the currency of a country.',
  access: 'paid',
  price: perCall({ catalog: '0.015' }),
  pool: 'search',
  timeoutMs: 30_000,
  needs: ['shopping-search'],
  input: object({
    ...searchInput,
    ...searchScope,
  }),
  output: object({
    ...searchOutput,
    results: array(
      object({
        position,
        title: string({ description: 'Name of the product, as plain text' }),
        url: optional(string({ description: 'URL of the product or offer' })),
        price: optional(string({ description: 'As the shop writes it, such as 1.299,00 €' })),
        extractedPrice: optional(number({ description: 'The price as a number', minimum: 0 })),
        currency: optional(string({ description: 'ISO 4217 code' })),
        source: optional(string({ description: 'Name of the shop' })),
        rating: optional(number({ description: 'Average rating, usually from 1 to 5', minimum: 0 })),
        reviews: optional(integer({ description: 'Number of ratings', minimum: 0 })),
        thumbnail: optional(string({ description: 'URL of a small image' })),
      }),
      { description: 'Results, best first' },
    ),
  }),
  cache: { keyFields: [...searchKeyFields, ...scopeKeyFields] },
  laterFields: scopeLaterFields,
  errors: searchErrors,
  example: {
    input: { query: 'espresso machine', country: 'us', limit: 5 },
    output: {
      query: 'espresso machine',
      results: [
        {
          position: 1,
          title: 'Espresso Machine X1',
          url: 'https://example.com/x1',
          price: '$1,299.00',
          extractedPrice: 1299,
          currency: 'USD',
          source: 'Example Store',
          rating: 4.6,
          reviews: 210,
        },
      ],
      ...searchOutputExample,
    },
  },
})
