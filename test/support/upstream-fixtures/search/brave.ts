import { listOf } from '#test/support/upstream-fixtures/list-of.ts'
import {
  openFixtureUpstream,
  type FixtureReply,
  type FixtureRequest,
} from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

export const braveKey = 'brave-test-key'

/** Opens a server that speaks the API of Brave Search. */
export const openBraveFixture = () =>
  openFixtureUpstream((url) => ({ BRAVE_BASE_URL: url, BRAVE_API_KEY: braveKey }), respond)

function respond({ url, method, headers }: FixtureRequest): FixtureReply {
  const { searchParams, pathname } = url
  if (headers['x-subscription-token'] !== braveKey) return failure(422, 'SUBSCRIPTION_TOKEN_INVALID')
  const query = searchParams.get('q') ?? ''
  const answer = answers[pathname]
  const strange = [...searchParams.keys()].filter((name) => answer?.parameters.includes(name) !== true)
  if (method !== 'GET' || answer === undefined) return failure(404, 'NOT_FOUND')
  if (strange.length > 0 || query === '') return failure(422, 'VALIDATION')
  if (query === 'fail') return failure(500, 'INTERNAL')
  const count = query === 'nothing' ? 0 : Math.min(Number(searchParams.get('count') ?? 10), 20)
  return { body: { type: answer.type, query: { original: query }, ...answer.results(query, count) } }
}

const failure = (status: number, code: string): FixtureReply => ({
  status,
  body: { type: 'ErrorResponse', error: { id: 'error', status, code, detail: code }, time: 1 },
})

interface Answer {
  type: string
  /** Brave answers other parameters with an error. */
  parameters: readonly string[]
  results: (query: string, count: number) => object
}

/** The answer of each kind of search, by its path. */
const answers: Readonly<Record<string, Answer>> = {
  '/res/v1/web/search': {
    type: 'search',
    parameters: ['q', 'count', 'country', 'search_lang', 'freshness'],
    // Without matches, the part `web` is missing.
    results: (query, count) =>
      count === 0
        ? {}
        : {
            web: {
              type: 'search',
              results: listOf(count, (position) => ({
                title: `${query} - Page ${position}`,
                url: `https://pages.example.com/${position}`,
                description: `What <strong>${query}</strong> do &amp; eat, part ${position}.`,
                ...(position === 1 && { page_age: '2026-11-03T08:30:00', age: 'November 3, 2026' }),
                family_friendly: true,
                meta_url: { scheme: 'https', netloc: 'pages.example.com', hostname: 'pages.example.com', path: '' },
              })),
            },
          },
  },
  '/res/v1/news/search': {
    type: 'news',
    parameters: ['q', 'count', 'country', 'search_lang', 'freshness'],
    results: (query, count) => ({
      results: listOf(count, (position) => ({
        type: 'news_result',
        title: `<strong>${query}</strong> in the news ${position}`,
        url: `https://news.example.com/${position}`,
        description: `Report ${position} about <strong>${query}</strong>.`,
        age: '3 days ago',
        page_age: '2025-11-03T10:30:00',
        meta_url: { scheme: 'https', netloc: 'news.example.com', hostname: 'news.example.com', path: '› report' },
        ...(position === 1 && { thumbnail: { src: 'https://images.example.com/news.jpg' } }),
      })),
    }),
  },
  '/res/v1/images/search': {
    type: 'images',
    parameters: ['q', 'count', 'country', 'search_lang'],
    results: (query, count) => ({
      results: listOf(count, (position) => ({
        type: 'image_result',
        title: `Picture ${position} of ${query}`,
        url: `https://pictures.example.com/${position}`,
        source: 'pictures.example.com',
        thumbnail: { src: `https://images.example.com/${position}-small.jpg`, width: 500, height: 281 },
        properties: { url: `https://images.example.com/${position}.jpg`, width: 1600, height: 900 },
        confidence: 'high',
      })),
      extra: { might_be_offensive: false },
    }),
  },
}
