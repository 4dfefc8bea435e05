import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { never } from '#test/support/runner/never.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openShopPages } from '#test/support/upstream-fixtures/search/shop-pages.ts'
import { openResultPages } from '#workers/search/providers/result-pages/open-result-pages.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { Search, SearchRequest } from '#workers/search/search.ts'
import { openSearchAccess } from '../conformance/open-access.ts'

describe('products of web results', () => {
  let shops: FixtureUpstream[] = []
  let access: SearchAccess & AsyncDisposable
  let warnings: string[] = []
  let passing: string[] = []
  beforeAll(async () => {
    shops = await Promise.all([openShopPages(), openShopPages(), openShopPages()])
    access = await openSearchAccess({})
  })
  beforeEach(() => {
    warnings = []
    passing = []
    for (const { requests } of shops) requests.length = 0
  })
  afterAll(async () => {
    await access[Symbol.asyncDispose]()
    await Promise.all(shops.map((shop) => shop[Symbol.asyncDispose]()))
  })

  /** A web search that finds these pages: paths by shop. */
  const finding = (...pages: (readonly [shop: number, path: string])[]): Search['search'] => {
    const urls = pages.map(([shop, path]) => (shops[shop]?.url ?? '') + path)
    const results = urls.map((url) => ({ title: 'A page', url, snippet: '' }))
    // This search has one kind.
    return (async () => ({
      results,
      providers: [],
      warnings: ['Web says so.'],
      isComplete: true,
    })) as unknown as Search['search']
  }
  const search = (find: Search['search'], { timeoutMs = 5000, limit = 10, signal = never } = {}) => {
    const request: SearchRequest = { query: 'birds', limit, country: 'de' }
    return openResultPages({ ...access, search: { search: find } }).search(request, {
      timeoutMs,
      signal,
      warn: (text, failure) => void (failure?.isTransient === true ? passing : warnings).push(text),
    })
  }
  const titlesOf = async (...args: Parameters<typeof search>) => (await search(...args)).map(({ title }) => title)

  it('are the offers of the pages, with their price and address', async () => {
    const { url = '' } = shops[0] ?? {}
    const result = {
      title: 'Owl',
      url: `${url}/owl`,
      price: '12.50 EUR',
      extractedPrice: 12.5,
      currency: 'EUR',
      source: '127.0.0.1',
      thumbnail: `${url}/owl.jpg`,
    }
    expect(await search(finding([0, '/owl']))).toEqual([result])
    expect(warnings).toEqual(['Web says so.'])
  })

  it('take turns, so that one page with many products does not come first', async () => {
    const find = finding([0, '/list'], [1, '/owl'], [2, '/lark'])
    expect(await titlesOf(find)).toEqual(['Wren', 'Owl', 'Lark', 'Robin', 'Finch'])
    expect(await titlesOf(find, { limit: 2 })).toEqual(['Wren', 'Owl'])
  })

  it('are read from microdata, and none from pages without offers', async () => {
    expect(await titlesOf(finding([0, '/article'], [1, '/microdata'], [2, '/broken']))).toEqual(['Crow'])
    expect(await titlesOf(finding([0, '/article']))).toEqual([])
  })

  it('are those of the pages that answer in time, with a warning', async () => {
    const find = finding([0, '/slow'], [1, '/gone'], [2, '/owl'], [2, '/private'])
    expect(await titlesOf(find, { timeoutMs: 1500 })).toEqual(['Owl'])
    expect([warnings, passing]).toEqual([['Web says so.'], ['3 of 4 result pages could not be read.']])
  })

  it('are not requested where robots.txt disallows it', async () => {
    await expect(search(finding([0, '/private']))).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
    const paths = (shops[0]?.requests ?? []).map(({ url }) => url.pathname)
    expect(paths).not.toContain('/private')
  })

  it('come from two pages of a host and six pages in all', async () => {
    const paths = ['/owl', '/lark', '/list']
    await search(finding(...[0, 1, 2].flatMap((shop) => paths.map((path) => [shop, path] as const))))
    const requested = shops.map(({ requests }) => requests.filter(({ url }) => paths.includes(url.pathname)).length)
    expect(requested).toEqual([2, 2, 2])
  })

  it('are an error if the web search fails', async () => {
    const failing = (async () => {
      throw new AppError('SEARCH_FAILED', 'No search provider answered.')
    }) as Search['search']
    await expect(search(failing)).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
  })

  it('are none after a cancelled call', async () => {
    const reason = new Error('cancelled')
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 50)
    await expect(search(finding([0, '/slow']), { signal: controller.signal })).rejects.toBe(reason)
  })
})
