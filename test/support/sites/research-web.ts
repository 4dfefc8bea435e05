import type {
  FixtureReply,
  FixtureRequest,
  FixtureUpstream,
} from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openFixtureSite, type FixtureSite, type Page } from './fixture-site.ts'

/** A page of a small web: a title, and sentences or a function that answers the request. */
export interface WebPage {
  title: string
  content: readonly string[] | Page
  /** Markup for the head of the page. */
  head?: string
}

/** Pages on hosts of their own, which the search fixture finds by their words. */
export interface ResearchWeb extends AsyncDisposable {
  /** The address of a page. */
  urlOf: (name: string) => string
  /** The names of the pages that were requested, robots.txt left out. */
  requested: () => string[]
  /** Makes a Serper fixture find these pages. */
  searchWith: (serper: FixtureUpstream) => void
}

/** Opens one site for each page. */
export async function openResearchWeb(pages: Readonly<Record<string, WebPage>>): Promise<ResearchWeb> {
  const scope = new AsyncDisposableStack()
  const sites = new Map<string, FixtureSite>()
  for (const [name, { title, content, head }] of Object.entries(pages)) {
    const page = typeof content === 'function' ? content : webPage(title, content, head)
    sites.set(name, scope.use(await openFixtureSite({ [`/${name}`]: page })))
  }
  const urlOf = (name: string) => `${sites.get(name)?.url}/${name}`
  const index = Object.entries(pages).map(([name, { title, content }]) => {
    const snippet = typeof content === 'function' ? title : (content[0] ?? '')
    return { title, link: urlOf(name), snippet, words: new Set(wordsOf(`${title} ${snippet}`)) }
  })
  return {
    urlOf,
    requested: () => [...sites].filter(([name, site]) => site.requests.includes(`/${name}`)).map(([name]) => name),
    searchWith(serper) {
      serper.respond = ({ body }: FixtureRequest): FixtureReply => {
        const { q, num = 10 } = JSON.parse(body) as { q: string; num?: number }
        const asked = new Set(wordsOf(q))
        const found = index
          .map((entry) => ({ entry, shared: [...asked].filter((word) => entry.words.has(word)).length }))
          .filter(({ shared }) => shared > 0)
          .toSorted((one, other) => other.shared - one.shared)
        return { body: { organic: found.slice(0, num).map(({ entry: { words: _words, ...result } }) => result) } }
      }
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

/** An article of these sentences, two in a paragraph, with a navigation of its own. */
export function webPage(title: string, sentences: readonly string[], head = ''): string {
  const paragraphs = sentences.flatMap((sentence, position) =>
    position % 2 === 0 ? [`<p>${sentence} ${sentences[position + 1] ?? ''}</p>`] : [],
  )
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>
    <nav><a href="/">Home of ${title}</a> <a href="/about">About</a></nav>
    <article><h1>${title}</h1>${paragraphs.join('\n')}</article><footer>Imprint</footer></body></html>`
}
