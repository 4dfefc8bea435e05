import { listOf } from './list-of.ts'
import { openFixtureUpstream, type FixtureRequest } from './open-fixture-upstream.ts'

export const braveKey = 'brave-test-key'

/** Opens a server that speaks the API of Brave Search. */
export const openBraveFixture = () =>
  openFixtureUpstream((url) => ({ BRAVE_BASE_URL: url, BRAVE_API_KEY: braveKey }), respond)

function respond({ url, method, headers }: FixtureRequest) {
  if (method !== 'GET' || headers['x-subscription-token'] !== braveKey)
    return refusal(422, 'SUBSCRIPTION_TOKEN_INVALID')
  const query = url.searchParams.get('q') ?? ''
  if (query === 'fail') return refusal(500, 'INTERNAL')
  const answer = answers[url.pathname]
  if (answer === undefined) return refusal(404, 'NOT_FOUND')
  return { body: answer(query, query === 'nothing' ? 0 : Number(url.searchParams.get('count') ?? 20)) }
}

const refusal = (status: number, code: string) => ({
  status,
  body: { type: 'ErrorResponse', error: { id: '4c1d', status, code, detail: 'The request failed' } },
})

type Answer = (query: string, count: number) => object

/** The answer of each kind of search, by its path. */
const answers: Readonly<Record<string, Answer>> = {
  '/res/v1/web/search': (query, count) => ({
    query: { original: query, more_results_available: count > 0 },
    type: 'search',
    // Without matches, this part is missing.
    ...(count > 0 && {
      web: {
        type: 'search',
        results: listOf(count, (position) => ({
          title: `${query} - Page ${position}`,
          url: `https://pages.example.com/${position}`,
          is_source_local: false,
          description: `What <strong>${query}</strong> do &amp; eat, part ${position}.`,
          ...(position === 1 && { page_age: '2026-11-03T08:30:00', age: 'November 3, 2026' }),
          family_friendly: true,
          meta_url: { scheme: 'https', netloc: 'pages.example.com', hostname: 'pages.example.com', path: '' },
        })),
      },
    }),
  }),
}
