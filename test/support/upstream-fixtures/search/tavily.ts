import { listOf } from '#test/support/upstream-fixtures/list-of.ts'
import {
  openFixtureUpstream,
  type FixtureReply,
  type FixtureRequest,
} from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

export const tavilyKey = 'tvly-test-key'

/** Opens a server that speaks the API of Tavily. */
export const openTavilyFixture = () =>
  openFixtureUpstream((url) => ({ TAVILY_BASE_URL: url, TAVILY_API_KEY: tavilyKey }), respond)

interface Body {
  query: string
  topic?: string
  max_results?: number
}

function respond({ url, method, headers, body }: FixtureRequest): FixtureReply {
  if (headers['authorization'] !== `Bearer ${tavilyKey}`)
    return { status: 401, body: { detail: { error: 'Unauthorized: missing or invalid API key.' } } }
  if (method !== 'POST' || url.pathname !== '/search') return { status: 404, body: { detail: 'Not Found' } }
  // The body of a request with this key is that of our adapter.
  const { query, topic = 'general', max_results = 5 } = JSON.parse(body) as Body
  if (query === 'fail') return { status: 500, body: { detail: { error: 'Internal server error' } } }
  const count = query === 'nothing' ? 0 : Math.min(max_results, 20)
  const results = listOf(count, (position) => ({
    title: topic === 'news' ? `${query} in the news ${position}` : `${query} & result ${position}`,
    url: topic === 'news' ? `https://news.example.com/${position}` : `https://results.example.com/${position}`,
    content: `Text ${position} about ${query}.`,
    score: 0.9,
    raw_content: null,
    ...(topic === 'news' && { published_date: 'Mon, 03 Nov 2025 10:30:00 GMT' }),
  }))
  return { body: { query, answer: null, images: [], follow_up_questions: null, results, response_time: 0.7 } }
}
