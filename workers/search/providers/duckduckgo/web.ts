import { Parser, type Handler } from 'htmlparser2'
import { publishedDate } from '#shared/values/iso-date.ts'
import { takeTurn } from '#workers/search/asking/take-turn.ts'
import { plainText } from '#workers/search/normalize/plain-text.ts'
import type { WebResult } from '#workers/search/results.ts'
import type { SearchProvider } from '#workers/search/search.ts'
import { regionOf } from './region.ts'
import {
  assertAnswered,
  blockedError,
  changedError,
  duckDuckGo,
  freshnessCodes,
  paceOf,
  pageHeaders,
  plainQuery,
  type DuckDuckGoAccess,
} from './request.ts'

/**
 * DuckDuckGo's page for browsers without scripts: its first page, of about ten results. Further pages need a token, and
 * asking for them leads to a challenge sooner.
 */
export const openDuckDuckGoWeb = (access: DuckDuckGoAccess): SearchProvider<'web'> => ({
  ...duckDuckGo,
  kind: 'web',
  async search(request, limits) {
    const url = new URL('/html/', access.config.DUCKDUCKGO_HTML_BASE_URL ?? 'https://html.duckduckgo.com')
    const { query, freshness, limit } = request
    const df = freshness === undefined ? '' : freshnessCodes[freshness]
    const reply = await access.upstream({
      url,
      method: 'POST',
      headers: { ...pageHeaders(url, request), 'content-type': 'application/x-www-form-urlencoded' },
      // The form of the page, in its order. b: the first page.
      body: new URLSearchParams({ q: plainQuery(query), b: '', kl: regionOf(request) ?? '', df }).toString(),
      name: duckDuckGo.name,
      ...(await takeTurn(paceOf(access), limits, access)),
    })
    assertAnswered(reply)
    const page = readResultPage(Buffer.from(reply.body).toString(), access.now())
    if (page.outcome === 'results') return page.results.slice(0, limit)
    if (page.outcome === 'blocked') throw blockedError(reply)
    throw changedError('sent a page with neither results nor the message that there are none')
  },
})

/**
 * `results`: the page has results, or says that there are none. `blocked`: it asks whether a person searches. `changed`: it
 * is not a page that this reader recognizes.
 */
type ResultPage = { outcome: 'results'; results: readonly WebResult[] } | { outcome: 'blocked' | 'changed' }

/**
 * Reads DuckDuckGo's page for browsers without scripts, in one pass and in linear time. Leaves out advertisements and the
 * answer above the results. Texts keep their entities, like those of every provider. Never throws. `now`: Unix milliseconds.
 *
 * Source of the markup: the engine of SearXNG, and public recordings of pages and of the challenge (2026). The results are
 * `div#links > div.web-result`. The markers of a page without results, and the date of a result, are unverified.
 */
export function readResultPage(html: string, now: number): ResultPage {
  if (html.length > maxLength) return { outcome: 'changed' }
  const results: WebResult[] = []
  let depth = 0
  let listDepth = 0
  let saysNone = false
  let isBlocked = false
  let builder: ReturnType<typeof resultBuilder> | undefined
  let builderDepth = 0

  const handlers: Partial<Handler> = {
    onopentag(name, attributes) {
      depth += 1
      if (depth > maxDepth) return parser.pause()
      const has = (className: string) => hasClass(attributes['class'], className)
      isBlocked ||= isChallenge(attributes)
      saysNone ||= has('no-results') || has('result--no-result')
      if (builder !== undefined) return builder.open({ name, depth, href: attributes['href'], has })
      if (listDepth === 0 && attributes['id'] === 'links') listDepth = depth
      const isInside = listDepth > 0 && depth > listDepth
      if (!isInside || !has('web-result') || has('result--ad')) return
      builder = resultBuilder(now)
      builderDepth = depth
    },
    ontext(text) {
      builder?.text(text)
    },
    onclosetag() {
      builder?.close(depth)
      if (builder !== undefined && depth === builderDepth) {
        const result = builder.result()
        if (result !== undefined) results.push(result)
        builder = undefined
      }
      if (depth === listDepth) listDepth = 0
      depth -= 1
    },
  }
  const parser = new Parser(handlers, { decodeEntities: false })
  parser.end(html)
  if (isBlocked) return { outcome: 'blocked' }
  const isKnown = (results.length > 0 || saysNone) && depth <= maxDepth
  return isKnown ? { outcome: 'results', results } : { outcome: 'changed' }
}

/** Real pages have 30,000 to 45,000 characters. */
const maxLength = 2_000_000

/** Real pages nest 15 deep. The cost of the parser grows with the depth, so it stops there. */
const maxDepth = 256

/** The page with pictures of ducks, which came with status 200 and 202. Texts of results cannot contain elements. */
function isChallenge({ id, class: classes = '', action = '' }: Readonly<Record<string, string>>): boolean {
  return id === 'challenge-form' || classes.startsWith('anomaly-modal') || action.includes('duckduckgo.com/anomaly.js')
}

/** Without a list of the names: an attribute of a hostile page may hold millions of them. */
function hasClass(classes: string | undefined, name: string): boolean {
  if (classes === undefined) return false
  const padded = ` ${classes.slice(0, 1000).replace(/\s/g, ' ')} `
  return padded.includes(` ${name} `)
}

interface OpenedElement {
  name: string
  depth: number
  href: string | undefined
  has: (className: string) => boolean
}

type Part = 'title' | 'snippet' | 'date'

/**
 * Collects one result from the elements inside it: the first link of its heading, its snippet, and the date beside its
 * address. `now`: Unix milliseconds.
 */
function resultBuilder(now: number) {
  const texts: Record<Part, string> = { title: '', snippet: '', date: '' }
  let href: string | undefined
  let headingDepth = 0
  let extrasDepth = 0
  let part: Part | undefined
  let partDepth = 0

  const partOf = ({ name, has, href: target }: OpenedElement): Part | undefined => {
    if (name === 'a' && headingDepth > 0 && href === undefined && target !== undefined) return 'title'
    if (has('result__snippet') && texts.snippet === '') return 'snippet'
    return name === 'span' && extrasDepth > 0 && dateOf(texts.date, now) === undefined ? 'date' : undefined
  }

  return {
    open(element: OpenedElement) {
      if (part !== undefined) return
      if (element.name === 'h2') headingDepth ||= element.depth
      if (element.has('result__extras')) extrasDepth ||= element.depth
      part = partOf(element)
      partDepth = element.depth
      if (part === 'title') href = element.href
      if (part === 'date') texts.date = ''
    },
    /** `html`: with entities. */
    text(html: string) {
      if (part !== undefined && texts[part].length < maxTextLength) texts[part] += html.slice(0, maxTextLength)
    },
    close(depth: number) {
      if (part !== undefined && depth === partDepth) part = undefined
      if (depth === headingDepth) headingDepth = 0
      if (depth === extrasDepth) extrasDepth = 0
    },
    /** Undefined without a title and an address. */
    result(): WebResult | undefined {
      const { title, snippet } = texts
      const url = resultLink(href ?? '')
      if (title.trim() === '' || url === undefined) return undefined
      const date = dateOf(texts.date, now)
      return { title, url, snippet, ...(date !== undefined && { date }) }
    },
  }
}

const maxTextLength = 4000

/** Written after spaces, with seven digits behind the second, and without a zone: 2025-12-30T00:00:00.0000000. */
const dateOf = (html: string, now: number) => publishedDate(html.replaceAll('&nbsp;', ' '), now)?.slice(0, 10)

/**
 * The absolute address behind a result: that of the page, or of DuckDuckGo's redirect to it. Undefined for advertisements
 * (`duckduckgo.com/y.js`) and links inside DuckDuckGo's page. `attribute`: with entities.
 */
function resultLink(attribute: string): string | undefined {
  const href = plainText(attribute, 8192)
  if (!/^(?:https?:)?\/\//i.test(href)) return undefined
  const url = URL.parse(href, 'https://duckduckgo.com')
  const isAdvertisement = url !== null && `.${url.hostname}`.endsWith('.duckduckgo.com') && url.pathname === '/y.js'
  return url === null || isAdvertisement ? undefined : url.href
}
