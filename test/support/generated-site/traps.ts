import { articleText } from './article-text.ts'
import type { RecordedRequest, Reply } from './recording-server.ts'
import { articleHtml } from './write-page.ts'

/** A part of a site that never ends, repeats itself, or leads elsewhere. */
export interface Trap {
  /** Links of the home page that lead into it. */
  entries: readonly string[]
  /** Undefined for a path of another part. */
  reply: (request: RecordedRequest) => Reply | undefined
}

/** A trap whose replies depend on nothing but the URL. */
const trapUnder = (prefix: string, entries: readonly string[], reply: (url: URL) => Reply): Trap => ({
  entries,
  reply: ({ path }) => {
    const url = new URL(path, 'http://site')
    return url.pathname.startsWith(prefix) ? reply(url) : undefined
  },
})

const article = (title: string, links: readonly string[] = [], head = ''): Reply => ({
  body: articleHtml({ title, text: articleText(seedOf(title), 4), links, head }),
})

const seedOf = (text: string) => Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7)

/** Every kind of trap. */
export const traps = {
  /** Several addresses redirect to one page. */
  redirects: () =>
    trapUnder('/moved', ['/moved/1', '/moved/2', '/moved/3'], ({ pathname }) =>
      pathname === '/moved/here' ? article('The moved page') : { status: 302, headers: { Location: '/moved/here' } },
    ),
  /** Two redirects that lead to each other. */
  'redirect-loop': () =>
    trapUnder('/circle', ['/circle/a'], ({ pathname }) => ({
      status: 302,
      headers: { Location: pathname === '/circle/a' ? '/circle/b' : '/circle/a' },
    })),
  /** The same bytes under different paths. */
  duplicates: () => trapUnder('/copies', ['/copies/1', '/copies/2', '/copies/3'], () => article('The copied page')),
  /** Different texts that declare one canonical URL. */
  canonicals: () =>
    trapUnder('/variants', ['/variants/blue', '/variants/red', '/variants/green'], ({ pathname }) =>
      article(`The variant ${pathname}`, [], '<link rel="canonical" href="/variants/blue">'),
    ),
  /** Every link carries a new session id. */
  'session-ids': () => {
    let sessions = 0
    return trapUnder('/shop', ['/shop/list?sid=a1b2c3d4e5f60718293a4b5c6d7e8f90'], ({ pathname }) => {
      const id = () => (++sessions).toString(16).padStart(32, 'a1b2c3d4e5f6')
      return article(`The shop ${pathname}`, [
        `/shop/list?sid=${id()}`,
        `/shop/item?PHPSESSID=${id()}`,
        `/shop/cart;jsessionid=${id()}`,
      ])
    })
  },
  /** Each month links to the next and the previous one. */
  calendar: () =>
    trapUnder('/calendar', ['/calendar/2026/11'], ({ pathname }) => {
      const [, , year, month] = pathname.split('/').map(Number)
      const at = (year ?? 2026) * 12 + (month ?? 11) - 1
      const monthAt = (number: number) =>
        `/calendar/${Math.floor(number / 12)}/${String((number % 12) + 1).padStart(2, '0')}`
      return article(`Events of ${pathname}`, [monthAt(at + 1), monthAt(at - 1)])
    }),
  /** Each filter adds one more parameter, in every order. */
  'query-permutations': () =>
    trapUnder('/filter', ['/filter?colour=red'], ({ search }) => {
      const filters = ['colour=red', 'size=9', 'sort=price', 'page=2', 'view=grid', 'stock=1', 'brand=north']
      const now = search.slice(1)
      return article(
        `Filtered by ${now}`,
        filters.map((filter) => `/filter?${now}&${filter}`),
      )
    }),
  /** A relative link that grows the path at each step. */
  'repeating-segments': () =>
    trapUnder('/loop', ['/loop/a/b/'], ({ pathname }) => article(`Deep in ${pathname}`, ['a/b/', 'b/'])),
  /** Missing pages that answer 200 and link to more missing pages. */
  'soft-404s': () =>
    trapUnder('/gone', ['/gone/1'], ({ pathname }) => ({
      body: `<!doctype html><title>Page not found</title><h1>404 – Page not found</h1><p>The page you requested could not be found.</p>
<a href="${pathname}1">Try this</a> <a href="${pathname}2">or this</a>`,
    })),
  /** A page with a new text and new links at each request. */
  changing: () => {
    let version = 0
    return trapUnder('/changing', ['/changing/page'], ({ pathname }) =>
      article(`Version ${++version} of ${pathname}`, [`/changing/page-${version}`]),
    )
  },
  /** Links and a redirect to addresses that no caller may reach. */
  'private-links': () =>
    trapUnder(
      '/inward',
      ['/inward/redirect', 'http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'http://[::1]/'],
      () => ({
        status: 302,
        headers: { Location: 'http://169.254.169.254/latest/meta-data/' },
      }),
    ),
  /** Links that are not web addresses. */
  'malformed-links': (): Trap => ({
    entries: [
      'javascript:void(0)',
      'mailto:a@example.com',
      'tel:+1',
      'data:text/html,x',
      'http://',
      'http://[bad',
      '//',
      '%%%',
      'ftp://127.0.0.1/x',
      ' ',
      '#only',
      'https://user:secret@127.0.0.1/',
      `/${'x'.repeat(5000)}`,
    ],
    reply: () => undefined,
  }),
  /** One page with a million links. */
  'million-links': () =>
    trapUnder('/million', ['/million/'], ({ pathname }) =>
      pathname === '/million/' ? { body: millionLinks() } : article(`Linked ${pathname}`),
    ),
  /** A page in a charset that its header does not name. */
  'wrong-charset': () =>
    trapUnder('/charset', ['/charset/latin'], () => ({
      type: 'text/html; charset=utf-8',
      body: Buffer.from(articleHtml({ title: 'Caf\u00e9 and cr\u00e8me', text: articleText(77, 4) }), 'latin1'),
    })),
} satisfies Record<string, () => Trap>

export type TrapName = keyof typeof traps

function* millionLinks(): Generator<string> {
  yield '<!doctype html><title>A million links</title><article><h1>A million links</h1>'
  for (const paragraph of articleText(3, 4)) yield `<p>${paragraph}</p>`
  yield '</article>'
  for (let batch = 0; batch < 1000; batch += 1)
    yield Array.from({ length: 1000 }, (_, at) => `<a href=/million/${batch * 1000 + at}>n</a>`).join('')
}
