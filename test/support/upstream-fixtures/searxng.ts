import { listOf } from './list-of.ts'
import { openFixtureUpstream, type FixtureRequest } from './open-fixture-upstream.ts'

/** Opens a server that answers like SearXNG with the format json enabled. */
export const openSearxngFixture = () => openFixtureUpstream((url) => ({ SEARXNG_URL: url }), respond)

function respond({ url }: FixtureRequest) {
  const { pathname, searchParams } = url
  if (pathname !== '/search') return { status: 404, body: '<h1>Not Found</h1>' }
  if (searchParams.get('format') !== 'json') return { status: 403, body: '<h1>Forbidden</h1>' }
  const query = searchParams.get('q') ?? ''
  if (query === 'fail') return { status: 500, body: '<h1>Internal Server Error</h1>' }
  const answer = answers[searchParams.get('categories') ?? 'general']
  const results =
    answer === undefined || query === 'nothing' ? [] : listOf(pageSize, (position) => answer(query, position))
  return {
    body: { query, results, answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [] },
  }
}

/** SearXNG has no limit: it returns a page. */
const pageSize = 10

type Answer = (query: string, position: number) => object

/** One result of each category. */
const answers: Readonly<Record<string, Answer>> = {
  general: (query, position) => ({
    url: `https://found.example.com/${position}`,
    title: `${query} ${position}`,
    content: `Text about ${query}, number ${position}.`,
    publishedDate: position === 1 ? '2026-11-03T08:30:00' : null,
    thumbnail: '',
    engine: 'bing',
    engines: ['bing', 'mojeek'],
    parsed_url: ['https', 'found.example.com', `/${position}`, '', '', ''],
    template: 'default.html',
    positions: [position],
    score: 4 / position,
    category: 'general',
  }),
}
