import { listOf } from '#test/support/upstream-fixtures/list-of.ts'
import { openFixtureUpstream, type FixtureRequest } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

export const exaKey = 'exa-test-key'

/** Opens a server that speaks the API of Exa. */
export const openExaFixture = () => openFixtureUpstream((url) => ({ EXA_BASE_URL: url, EXA_API_KEY: exaKey }), respond)

function respond({ url, method, headers, body }: FixtureRequest) {
  if (method !== 'POST' || url.pathname !== '/search') return { status: 404, body: { error: 'Not found' } }
  if (headers['x-api-key'] !== exaKey)
    return { status: 401, body: { error: 'Invalid API key', tag: 'INVALID_API_KEY' } }
  const { query, numResults = 10 } = JSON.parse(body) as { query: string; numResults?: number }
  if (query === 'fail') return { status: 500, body: { error: 'Internal error', tag: 'INTERNAL_ERROR' } }
  const count = query === 'nothing' ? 0 : numResults
  return {
    body: {
      requestId: 'b5947044',
      resolvedSearchType: 'neural',
      results: listOf(count, (position) => resultOf(query, position)),
      costDollars: { total: 0.005 },
    },
  }
}

const resultOf = (query: string, position: number) => ({
  id: `https://read.example.com/${position}`,
  // Pages without a title have null.
  title: position === 2 ? null : `${query} (${position})`,
  url: `https://read.example.com/${position}`,
  publishedDate: position === 1 ? '2026-11-03T08:30:00.000Z' : undefined,
  author: null,
  score: 1 / position,
  highlights: [`A highlight about ${query}, number ${position}.`],
  highlightScores: [0.5],
})
