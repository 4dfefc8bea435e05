import {
  openFixtureUpstream,
  type FixtureReply,
  type FixtureRequest,
} from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { challengePage, changedPage, emptyPage, resultPage, scriptPage } from './duckduckgo-pages.ts'

/**
 * Opens a server that speaks all protocols of DuckDuckGo. Beside `fail` and `nothing`, it answers the query `blocked` with a
 * challenge, and `changed` with a layout of another time.
 */
export const openDuckDuckGoFixture = () =>
  openFixtureUpstream((url) => ({ DUCKDUCKGO_BASE_URL: url, DUCKDUCKGO_HTML_BASE_URL: url }), respond)

function respond(request: FixtureRequest): FixtureReply {
  const { url, method, headers, body } = request
  const isForm = method === 'POST' && headers['content-type'] === 'application/x-www-form-urlencoded'
  const parameters = isForm ? new URLSearchParams(body) : url.searchParams
  const query = parameters.get('q') ?? ''
  if (query === 'fail') return { status: 500, body: '<h1>Internal Server Error</h1>' }
  if (query === 'blocked' || !headers['accept']) return { status: 202, body: challengePage }
  switch (url.pathname) {
    case '/html/':
      return isForm && headers['sec-fetch-mode'] === 'navigate' ? page(query) : { status: 202, body: challengePage }
    case '/':
      return { body: query === 'changed' ? changedPage(query) : scriptPage(query, tokenOf(query)) }
    case '/news.js':
      return scriptData(query, parameters, news)
    case '/i.js':
      return scriptData(query, parameters, images)
    case '/ac/':
      return { body: query === 'changed' ? { phrases: [] } : [query, query === 'nothing' ? [] : suggestions(query)] }
    default:
      return { status: 404, body: '<h1>Not Found</h1>' }
  }
}

/** The token of a query: a wrong one is refused. */
export const tokenOf = (query: string): string =>
  `4-${[...Buffer.from(query)].reduce((sum, byte) => (sum * 31 + byte) % 999_999_937, 7) + 100_000_000}`

function page(query: string): FixtureReply {
  if (query === 'changed') return { body: changedPage(query) }
  if (query === 'nothing') return { body: emptyPage(query) }
  const results = list(10, (position) => ({
    title: `${query} & result ${position}`,
    url: `https://results.example.com/${position}?a=1&utm_source=ddg`,
    snippet: `Snippet ${position} about <b>${query.replaceAll('<', '&lt;')}</b>, it&#x27;s short.`,
    ...(position === 1 && { date: '2026-11-03T00:00:00.0000000' }),
    isRedirected: position === 2,
  }))
  const answer =
    '<div class="zci-wrapper"><div id="zero_click_abstract">An answer <a href="/c/Owl">more</a></div></div>'
  return { body: resultPage({ query, results, ads: ['Owl food', 'Owl houses'], answer }) }
}

function scriptData(query: string, parameters: URLSearchParams, entry: (position: number) => object): FixtureReply {
  if (parameters.get('vqd') !== tokenOf(query))
    return { status: 403, body: 'If this error persists, please let us know.' }
  const results = query === 'nothing' ? [] : list(30, entry)
  return {
    body: {
      ads: null,
      next: 'i.js?s=100',
      query,
      queryEncoded: encodeURIComponent(query),
      response_type: 'x',
      results,
    },
  }
}

const news = (position: number) => ({
  date: 1_763_800_000 - position * 3600,
  excerpt: `Excerpt ${position} with &quot;quotes&quot; and <b>marks</b>.`,
  image: `https://results.example.com/${position}.jpg`,
  relative_time: `${position} hours ago`,
  source: 'Owl Times',
  syndicate: 'Bing',
  title: `News ${position} &amp; more`,
  url: `https://results.example.com/news/${position}`,
})

const images = (position: number) => ({
  height: 600,
  image: `https://pictures.example.com/${position}.jpg`,
  image_token: 'a1b2',
  source: 'Bing',
  thumbnail: `https://tse1.mm.bing.net/th?id=${position}`,
  thumbnail_token: 'c3d4',
  title: `Picture ${position}`,
  url: `https://results.example.com/pictures/${position}`,
  width: 800,
})

const suggestions = (query: string) => list(8, (position) => `${query} suggestion ${position}`)

const list = <T>(count: number, make: (position: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index + 1))
