import { listOf } from './list-of.ts'
import { openFixtureUpstream, type FixtureRequest } from './open-fixture-upstream.ts'

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
    organic: listOf(count, (position) => ({
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
}
