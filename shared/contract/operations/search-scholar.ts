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

export const searchScholar = operation({
  name: 'search-scholar',
  method: 'POST',
  path: '/search/scholar',
  group: 'Search',
  tool: {
    name: 'search_scholar',
    description:
      'Search scientific publications. Returns authors, year, citation count and PDF address where known. Use extract_pdf to read a paper.',
    unlisted: scopeKeyFields,
  },
  summary: 'Search scientific publications with authors, year and citations',
  description:
    'Searches scientific publications: articles, books, theses. Returns where each was published, its year and citation count, and the address of a PDF where one is freely available. To read it, use /pdf.',
  access: 'paid',
  price: perCall({ catalog: '0.015' }),
  pool: 'search',
  timeoutMs: 30_000,
  needs: ['scholar-search'],
  input: object({
    ...searchInput,
    ...searchScope,
  }),
  output: object({
    ...searchOutput,
    results: array(
      object({
        position,
        title: string({ description: 'Title of the publication, as plain text' }),
        url: optional(string({ description: 'URL of its page at the publisher or in an index' })),
        snippet: optional(string({ description: 'From the abstract or the text' })),
        publicationInfo: optional(string({ description: 'Authors, journal, year and publisher in one line' })),
        authors: optional(array(string(), { description: 'Names of the first 20 authors' })),
        year: optional(integer({ description: 'Year of publication' })),
        citedBy: optional(integer({ description: 'Number of works that cite this one', minimum: 0 })),
        pdfUrl: optional(string({ description: 'URL of a PDF that is free to read. Absent if none is known' })),
        doi: optional(string({ description: 'Digital object identifier, in lower case' })),
      }),
      { description: 'Results, best first' },
    ),
  }),
  cache: { keyFields: [...searchKeyFields, ...scopeKeyFields] },
  laterFields: scopeLaterFields,
  errors: searchErrors,
  example: {
    input: { query: 'perovskite stability', limit: 5 },
    output: {
      query: 'perovskite stability',
      results: [
        {
          position: 1,
          title: 'Stability of perovskite cells',
          url: 'https://example.com/perovskite',
          publicationInfo: 'A Author, B Author - Journal of Examples, 2024',
          authors: ['A Author', 'B Author'],
          year: 2024,
          citedBy: 87,
          pdfUrl: 'https://example.com/perovskite.pdf',
          doi: '10.1000/example.87',
        },
      ],
      ...searchOutputExample,
    },
  },
})
