import { openFixtures, type Fixtures } from '#bench/fixtures/open-fixtures.ts'
import { openVariant, type Variant } from '#bench/fixtures/open-variant.ts'
import { openFixtureWeb, type FixtureWeb, type FixtureWebOptions } from '#test/fixtures/fixture-web/open-fixture-web.ts'

/** An API and a worker of research, and the fixture web that they read. */
export interface ResearchService extends AsyncDisposable {
  fixtures: Fixtures
  api: Variant
  worker: Variant
  web: FixtureWeb
  /** Calls an operation and returns its answer. Throws unless its status is 200. */
  call: <T>(path: string, input: object) => Promise<T>
}

/** `model`: the settings of a language model; none by default, so answers are extractive. */
export async function openResearchService(
  options: FixtureWebOptions & { model?: Readonly<Record<string, string>> } = {},
): Promise<ResearchService> {
  const { model = {}, ...webOptions } = options
  const scope = new AsyncDisposableStack()
  const fixtures = scope.use(await openFixtures())
  const web = scope.use(await openFixtureWeb(webOptions))
  const settings = {
    DATA_DIR: fixtures.dir,
    REDIS_URL: fixtures.redisUrl,
    PORT: '0',
    PAYMENTS: 'off',
    BROWSER_CONCURRENCY: '0',
    EXTRACTION_THREADS: '1',
    EGRESS_ALLOW: '127.0.0.1',
    ...web.search.settings,
    ...model,
  }
  const args = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const worker = fixtures.use(await openVariant('role', 'research', ...args))
  const api = fixtures.use(await openVariant('role', 'api', ...args))
  return {
    fixtures,
    api,
    worker,
    web,
    call: (path, input) => call(`${api.url}${path}`, input),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

async function call<T>(url: string, input: object): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Prefer: 'wait=120' },
    body: JSON.stringify(input),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`Expected status 200, got ${response.status}: ${text.slice(0, 300)}`)
  // The output schema of the operation is tested elsewhere.
  return JSON.parse(text) as T
}
