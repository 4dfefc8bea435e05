import {
  openFixtureUpstream,
  type FixtureReply,
  type FixtureRequest,
} from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

/** Opens a server that speaks the API of MediaWiki. It answers the query `lag` like a wiki whose database is behind. */
export const openWikipediaFixture = () => openFixtureUpstream((url) => ({ WIKIPEDIA_BASE_URL: url }), respond)

function respond({ url, headers }: FixtureRequest): FixtureReply {
  if (url.pathname !== '/w/api.php') return { status: 404, body: '<h1>Not Found</h1>' }
  if (!headers['user-agent']?.includes('webintel')) return { status: 403, body: 'Please set a user-agent.' }
  const query = url.searchParams.get('srsearch') ?? ''
  if (query === 'fail') return { status: 500, body: '<h1>Wikimedia Error</h1>' }
  if (query === '') return { body: { error: { code: 'missingparam', info: 'The "srsearch" parameter must be set.' } } }
  if (query === 'lag')
    return {
      headers: { 'Retry-After': '7' },
      body: { error: { code: 'maxlag', info: 'Waiting for db1: 6.5 seconds lagged.' } },
    }
  const count = query === 'nothing' ? 0 : Math.min(Number(url.searchParams.get('srlimit')), 20)
  const search = Array.from({ length: count }, (_, index) => ({
    ns: 0,
    title: `${query} (part ${index + 1})`,
    snippet: `Part ${index + 1} of <span class="searchmatch">${query}</span> &amp; more`,
  }))
  return { body: { batchcomplete: true, continue: { sroffset: count, continue: '-||' }, query: { search } } }
}
