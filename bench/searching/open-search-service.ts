import { openFixtures, type Fixtures } from '#bench/fixtures/open-fixtures.ts'
import { openVariant, type Variant } from '#bench/fixtures/open-variant.ts'
import {
  openFixtureUpstream,
  type FixtureReply,
  type FixtureUpstream,
} from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'

/** An API and a worker of searches, and the providers that they ask, in this order. */
export interface SearchService extends AsyncDisposable {
  fixtures: Fixtures
  api: Variant
  worker: Variant
  serper: FixtureUpstream
  searxng: FixtureUpstream
  /** Searches and checks the answer. Returns the time in milliseconds. */
  search: (query: string, options?: object) => Promise<number>
}

export async function openSearchService(): Promise<SearchService> {
  const scope = new AsyncDisposableStack()
  const fixtures = scope.use(await openFixtures())
  const serper = scope.use(await openSerperFixture())
  const searxng = scope.use(await openFixtureUpstream((url) => ({ SEARXNG_URL: url }), answerAsSearxng))
  const settings = {
    DATA_DIR: fixtures.dir,
    REDIS_URL: fixtures.redisUrl,
    PORT: '0',
    PAYMENTS: 'off',
    BROWSER_CONCURRENCY: '0',
    EXTRACTION_THREADS: '1',
    SEARCH_PROVIDERS: 'serper,searxng',
    ...serper.settings,
    ...searxng.settings,
  }
  const args = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const worker = fixtures.use(await openVariant('role', 'search', ...args))
  const api = fixtures.use(await openVariant('role', 'api', ...args))
  return {
    fixtures,
    api,
    worker,
    serper,
    searxng,
    search: (query, options = {}) => search(api.url, { query, ...options }),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

async function search(apiUrl: string, input: object): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${apiUrl}/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  })
  const { results } = (await response.json()) as { results?: unknown[] }
  if (results?.length !== 10) throw new Error(`Expected 10 results with status 200, got ${response.status}.`)
  return performance.now() - startedAt
}

/** The JSON of SearXNG for a search. */
function answerAsSearxng({ url }: { url: URL }): FixtureReply {
  const query = url.searchParams.get('q') ?? ''
  const results = Array.from({ length: 10 }, (_, index) => ({
    url: `https://other.example.com/${index}`,
    title: `${query} ${index}`,
    content: `Text ${index} about ${query}.`,
    engine: 'fixture',
    engines: ['fixture'],
    positions: [index + 1],
    score: 1 / (index + 1),
    category: 'general',
  }))
  return { body: { query, number_of_results: 10, results, answers: [], suggestions: [], unresponsive_engines: [] } }
}
