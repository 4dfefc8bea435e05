import { AppError, toAppError } from '#shared/contract/errors.ts'
import type { ShoppingResult } from '#workers/search/results.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { ProviderLimits, SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { assertAllowed } from '#workers/sites/robots/robots-check.ts'
import { declarationBytes, decodeText } from '#workers/streams/decode-text.ts'
import { joinFirst } from '#workers/streams/join-first.ts'
import { slicesOf } from '#workers/streams/slices-of.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'
import { productsOn } from './products.ts'
import { structuredDataReader } from './structured-data-reader.ts'

const name = 'Web results'

type ResultPagesAccess = Pick<SearchAccess, 'search' | 'egress' | 'robots' | 'politeness' | 'now'>

/**
 * Products of the pages that a web search finds, by their schema.org offers. The first pages are read at once; one that is
 * slow, forbids it or fails is left out, with a warning. The web search applies the options, or warns.
 */
export const openResultPages = (access: ResultPagesAccess): SearchProvider<'shopping'> => ({
  id: 'result-pages',
  name,
  kind: 'shopping',
  applies: ['country', 'language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const endsAt = access.now() + limits.timeoutMs
    const pages = await findPages(request, limits, access)
    const deadlineAt = Math.min(access.now() + maxPageMs, endsAt - mergeMs)
    const signal = AbortSignal.any([
      limits.signal,
      AbortSignal.timeout(Math.max(1, Math.round(deadlineAt - access.now()))),
    ])
    const outcomes = await Promise.allSettled(pages.map((url) => readResultPage(url, { deadlineAt, signal }, access)))
    limits.signal.throwIfAborted()
    const lists = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const failed = pages.length - lists.length
    if (failed > 0 && lists.length === 0) throw providerError(name, 'found pages, but could read none')
    if (failed > 0) limits.warn(`${failed} of ${pages.length} result pages could not be read.`, transient)
    return inTurns(lists).slice(0, request.limit)
  },
})

const transient = { isTransient: true } as const

/** No page is worth a longer wait. */
const maxPageMs = 6000

/** Time to merge before the end of the search. */
const mergeMs = 200

/** The share of the time for the web search. */
const searchShare = 0.5

async function findPages(
  request: SearchRequest,
  limits: ProviderLimits,
  { search }: ResultPagesAccess,
): Promise<string[]> {
  const timeoutMs = limits.timeoutMs * searchShare
  const found = await search
    .search('web', { ...request, limit: maxResults }, { timeoutMs, signal: limits.signal })
    .catch((thrown: unknown) => {
      limits.signal.throwIfAborted()
      throw providerError(name, 'could not search the web', toAppError(thrown))
    })
  for (const warning of found.warnings) limits.warn(warning, found.isComplete ? undefined : transient)
  return choosePages(found.results.map(({ url }) => url))
}

const maxResults = 20
const maxPages = 6

/** Few, because they are requested at once. */
const maxPagesPerHost = 2

/** The first pages, of several shops. */
function choosePages(urls: readonly string[]): string[] {
  const countByHost = new Map<string, number>()
  const chosen = urls.filter((url) => {
    const host = URL.parse(url)?.host
    if (host === undefined) return false
    const count = (countByHost.get(host) ?? 0) + 1
    countByHost.set(host, count)
    return count <= maxPagesPerHost
  })
  return chosen.slice(0, maxPages)
}

/** The first product of each page, then the second of each. A product that two pages have counts once. */
function inTurns(lists: readonly (readonly ShoppingResult[])[]): ShoppingResult[] {
  const ranked = lists.flatMap((list, page) => list.map((product, rank) => ({ product, rank, page })))
  const sorted = ranked.toSorted((one, other) => one.rank - other.rank || one.page - other.page)
  const products = new Map<string, ShoppingResult>()
  for (const { product } of sorted) {
    const key = JSON.stringify([product.title, product.url, product.price])
    if (!products.has(key)) products.set(key, product)
  }
  return [...products.values()]
}

/**
 * The products with a price on a page. The page takes its turn at the host, and robots.txt must allow it. Throws an
 * `AppError` if it cannot be read, or the signal's reason when it aborts. `deadlineAt`: Unix milliseconds.
 */
async function readResultPage(
  url: string,
  { deadlineAt, signal }: { deadlineAt: number; signal: AbortSignal },
  { egress, robots, politeness }: Pick<SearchAccess, 'egress' | 'robots' | 'politeness'>,
): Promise<ShoppingResult[]> {
  assertAllowed(url, await robots.rulesFor(url, signal))
  await politeness.takeTurn(new URL(url).host, { deadlineAt, signal })
  using response = await egress.stream({ url, signal, maxBytes, excess: 'cut' })
  const contentType = response.headers['content-type']
  if (response.status >= 400) throw new AppError('TARGET_ERROR', `${url} answered with HTTP status ${response.status}.`)
  if (!/html|^$/i.test(contentType ?? '')) return []
  const reader = structuredDataReader()
  const chunks = joinFirst(response.body, declarationBytes)
  for await (const text of slicesOf(decodeText(chunks, { contentType, markup: 'html' }))) {
    reader.write(text)
    if (reader.isOver()) break
  }
  reader.end()
  const { objects, baseHref } = reader.page()
  return productsOn({ objects, baseUrl: URL.parse(baseHref ?? '', response.url)?.href ?? response.url })
}

/** Larger pages are cut. */
const maxBytes = 3 * 1024 * 1024
