import { listOf as list } from '#test/support/upstream-fixtures/list-of.ts'
import { openFixtureUpstream, type FixtureRequest } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

export const serperKey = 'serper-test-key'

/** Opens a server that speaks the API of Serper. */
export const openSerperFixture = () =>
  openFixtureUpstream((url) => ({ SERPER_BASE_URL: url, SERPER_API_KEY: serperKey }), respond)

function respond({ url, method, headers, body }: FixtureRequest) {
  if (method !== 'POST' || headers['x-api-key'] !== serperKey)
    return { status: 403, body: { message: 'Unauthorized.', statusCode: 403 } }
  const { q, num = 10, ...options } = JSON.parse(body) as { q: string; num?: number }
  if (q === 'fail') return { status: 500, body: { message: 'Internal server error', statusCode: 500 } }
  const answer = answers[url.pathname]
  if (answer === undefined) return { status: 404, body: { message: 'Not found', statusCode: 404 } }
  const count = q === 'nothing' ? 0 : Math.min(num, 10)
  const searchParameters = { q, type: url.pathname.slice(1), engine: 'google', num, ...options }
  return { body: { searchParameters, ...answer(q, count), credits: 1 } }
}

type Answer = (query: string, count: number) => object

/** The answer of each kind of search, by its path. */
const answers: Readonly<Record<string, Answer>> = {
  '/search': (query, count) => ({
    organic: list(count, (position) => ({
      title: `${query} &amp; result ${position}`,
      link: `https://results.example.com/${position}?utm_source=serper`,
      snippet: `Snippet ${position} about <b>${query}</b>.`,
      ...(position === 1 && {
        date: 'Nov 3, 2026',
        sitelinks: [{ title: 'About', link: 'https://example.com/about' }],
      }),
      position,
    })),
    relatedSearches: [{ query: `${query} explained` }],
  }),
  '/news': (query, count) => ({
    news: list(count, (position) => ({
      title: `${query} in the news ${position}`,
      link: `https://news.example.com/${position}?utm_source=serper`,
      snippet: `Report ${position} about <b>${query}</b>.`,
      source: 'Example Times',
      ...(position === 1 && { date: 'Nov 3, 2025', imageUrl: 'https://images.example.com/news.jpg' }),
    })),
  }),
  '/images': (query, count) => ({
    images: list(count, (position) => ({
      title: `Picture ${position} of ${query}`,
      imageUrl: `https://images.example.com/${position}.jpg`,
      imageWidth: 1600,
      imageHeight: 900,
      thumbnailUrl: `https://images.example.com/${position}-small.jpg`,
      thumbnailWidth: 300,
      thumbnailHeight: 169,
      source: 'Example Pictures',
      domain: 'pictures.example.com',
      link: `https://pictures.example.com/${position}`,
      googleUrl: `https://www.google.com/imgres?imgurl=${position}`,
      position,
    })),
  }),
  '/places': (query, count) => ({
    places: list(count, (position) => ({
      position,
      title: `${query} ${position}`,
      address: `${position} Example Street, Lisbon`,
      latitude: 38.71,
      longitude: -9.13,
      rating: 4.7,
      ratingCount: 1290,
      category: 'Coffee shop',
      phoneNumber: '+351 210 000 000',
      website: 'https://coffee.example.com/',
      cid: `1000000${position}`,
    })),
  }),
  '/shopping': (query, count) => ({
    shopping: list(count, (position) => ({
      title: `${query} ${position}`,
      source: 'Example Store',
      link: `https://shop.example.com/${position}`,
      price: '$1,299.00',
      delivery: 'Free delivery',
      imageUrl: `https://images.example.com/product-${position}.jpg`,
      rating: 4.5,
      ratingCount: 210,
      offers: '3',
      productId: `900${position}`,
      position,
    })),
  }),
  '/scholar': (query, count) => ({
    organic: list(count, (position) => ({
      title: `On ${query}, part ${position}`,
      link: `https://papers.example.com/${position}`,
      publicationInfo: 'A Author, B Author - Journal of Examples, 2024 - papers.example.com',
      snippet: `We study ${query} …`,
      year: 2024,
      citedBy: 87,
      ...(position === 1 && { pdfUrl: 'https://papers.example.com/1.pdf' }),
      id: `id${position}`,
    })),
  }),
  '/autocomplete': (query, count) => ({
    suggestions: list(count, (position) => ({ value: `${query} ${position}` })),
  }),
}
