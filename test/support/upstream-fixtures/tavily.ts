import { listOf } from './list-of.ts'
import { openFixtureUpstream, type FixtureRequest } from './open-fixture-upstream.ts'

export const tavilyKey = 'tvly-test-key'

/** Opens a server that speaks the API of Tavily. */
export const openTavilyFixture = () =>
  openFixtureUpstream((url) => ({ TAVILY_BASE_URL: url, TAVILY_API_KEY: tavilyKey }), respond)

interface Asked {
  query: string
  topic?: string
  max_results?: number
}

function respond({ url, method, headers, body }: FixtureRequest) {
  if (method !== 'POST' || url.pathname !== '/search') return { status: 404, body: { detail: 'Not Found' } }
  if (headers['authorization'] !== `Bearer ${tavilyKey}`)
    return { status: 401, body: { detail: { error: 'Unauthorized: missing or invalid API key.' } } }
  const { query, topic = 'general', max_results: count = 5 } = JSON.parse(body) as Asked
  if (query === 'fail') return { status: 500, body: { detail: { error: 'Internal error' } } }
  const answer = answers[topic]
  const results =
    answer === undefined || query === 'nothing' ? [] : listOf(count, (position) => answer(query, position))
  return { body: { query, answer: null, images: [], results, response_time: 0.9, request_id: '5d1c' } }
}

type Answer = (query: string, position: number) => object

/** One result of each topic. */
const answers: Readonly<Record<string, Answer>> = {
  general: (query, position) => ({
    title: `${query}: ${position}`,
    url: `https://sources.example.com/${position}`,
    content: `A passage about ${query}, number ${position}.`,
    score: 1 / position,
    raw_content: null,
    ...(position === 1 && { published_date: 'Tue, 03 Nov 2026 08:30:00 GMT' }),
  }),
}
