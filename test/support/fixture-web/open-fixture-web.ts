import MiniSearch from 'minisearch'
import { openFixtureSite, type FixtureSite, type Page } from '#test/support/fixture-site.ts'
import { openFixtureUpstream, type FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { makeWorld, type World, type WorldPage } from './make-world.ts'

/** A small web of more than 300 pages on several hosts, and a search engine that knows them all. */
export interface FixtureWeb extends AsyncDisposable {
  world: World
  /** The URL of each page of the world, in its order. */
  urls: readonly string[]
  /** A SearXNG server over the pages. */
  search: FixtureUpstream
  /** The requests to the sites so far. */
  requestCount: () => number
}

export interface FixtureWebOptions {
  /** Time before each page, milliseconds. Default 0. */
  latencyMs?: number
  /** Leaves pages out, for the site and for the search. */
  has?: (page: WorldPage) => boolean
}

/** Hosts of the web. Each is a port of its own. */
const hostCount = 12

export async function openFixtureWeb({ latencyMs = 0, has = () => true }: FixtureWebOptions = {}): Promise<FixtureWeb> {
  const scope = new AsyncDisposableStack()
  const world = makeWorld()
  const sites: FixtureSite[] = []
  for (let host = 0; host < hostCount; host += 1) {
    const pages = world.pages.flatMap((page, number) =>
      hostOf(number) === host && has(page) ? [[pathOf(number), servePage(page, host, latencyMs)] as const] : [],
    )
    sites.push(scope.use(await openFixtureSite(Object.fromEntries(pages))))
  }
  const urls = world.pages.map((_, number) => `${sites[hostOf(number)]?.url}${pathOf(number)}`)
  const index = new MiniSearch<Entry>({ fields: ['title', 'text'], storeFields: ['title', 'text', 'url'] })
  index.addAll(entriesOf(world, urls, has))
  const search = scope.use(
    await openFixtureUpstream(
      (url) => ({ SEARXNG_URL: url, SEARCH_PROVIDERS: 'searxng' }),
      ({ url }) => ({ body: answer(index, url.searchParams.get('q') ?? '') }),
    ),
  )
  return {
    world,
    urls,
    search,
    requestCount: () => sites.reduce((sum, { requests }) => sum + requests.length, 0),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

/** Copies of a page are neighbours in the list, so they are on two hosts. */
const hostOf = (number: number) => number % hostCount

const pathOf = (number: number) => `/pages/${number}.html`

function servePage({ title, body }: WorldPage, host: number, latencyMs: number): Page {
  const html = `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
    <nav><a href="/">Home</a> <a href="/archive">Archive ${host}</a></nav>
    <article><h1>${title}</h1>${body}</article>
    <footer>Site ${host}. All rights reserved.</footer></body></html>`
  return (_, response) => {
    setTimeout(() => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      response.end(html)
    }, latencyMs)
  }
}

interface Entry {
  id: number
  title: string
  text: string
  url: string
}

function entriesOf({ pages }: World, urls: readonly string[], has: (page: WorldPage) => boolean): Entry[] {
  return pages.flatMap((page, id) =>
    has(page) ? [{ id, title: page.title, text: textOf(page.body), url: urls[id] ?? '' }] : [],
  )
}

const textOf = (html: string) => html.replaceAll(/<[^<>]*>/g, ' ')

/** The body of SearXNG for a query. */
function answer(index: MiniSearch<Entry>, query: string): object {
  const hits = index.search(query, { boost: { title: 2 } }).slice(0, 20)
  const results = hits.map(({ url, title, text, score }) => ({
    url: String(url),
    title: String(title),
    content: String(text).trim().slice(0, 200),
    engine: 'fixture',
    engines: ['fixture'],
    score,
    category: 'general',
  }))
  return { query, results, answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [] }
}
