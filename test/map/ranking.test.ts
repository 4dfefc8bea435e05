import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { addressCollector, distinctTexts, rankedList } from '#workers/sites/map/address-collector.ts'
import { linkReader } from '#workers/sites/map/link-reader.ts'
import { addressScorer } from '#workers/sites/map/score-address.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const ranked = (search: string, candidates: readonly (readonly [path: string, title?: string])[]) => {
  const score = addressScorer(search)
  return candidates
    .map(([path, title = '']) => ({ path, score: score(new URL(path, 'https://example.com'), title) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ path }) => path)
}

describe('a search', () => {
  it('prefers more words, then whole words, then the start of words, then parts', () => {
    const paths = [['/shipping'], ['/overpriced'], ['/pricing'], ['/price'], ['/price/shipping']] as const
    expect(ranked('price shipping', paths)).toEqual([
      '/price/shipping',
      '/shipping',
      '/price',
      '/overpriced',
      '/pricing',
    ])
  })

  it('ignores case and diacritics, and reads titles', () => {
    const paths = [['/1', 'Menu'], ['/caf%C3%A9'], ['/2', 'Das Café']] as const
    expect(ranked('CAFE', paths)).toEqual(['/2', '/caf%C3%A9', '/1'])
    expect(addressScorer('料金')(new URL('https://example.com/ja/料金表'), '')).toBeGreaterThan(0)
  })

  it('of no word leaves the order', () => {
    expect(ranked('?!', [['/b'], ['/a']])).toEqual(['/b', '/a'])
  })

  it('takes linear time', () => {
    const score = addressScorer('a b c d e f g h i j k l m')
    const url = new URL('https://example.com/')
    expect(
      growthOf(
        (size) => 'é-a '.repeat(size),
        (title) => score(url, title),
      ),
    ).toBeLessThan(linearGrowth)
  })
})

describe('a ranked list', () => {
  it('keeps the best of a stream in order, and makes few of the others', () => {
    const list = rankedList<number>(100)
    let made = 0
    for (let index = 0; index < 100_000; index += 1) {
      const score = (index * 7919) % 100_003
      list.add({ score, place: index }, () => {
        made += 1
        return score
      })
    }
    const best = list.best()
    expect(best).toEqual(best.toSorted((one, other) => other - one))
    expect([best.length, best[0], best[99]]).toEqual([100, 100_002, expect.any(Number)])
    expect(made).toBeLessThan(5000)
  })

  it('orders equal scores by place', () => {
    const list = rankedList<number>(3)
    for (const place of [5, 3, 9, 1, 7, 2]) list.add({ score: 0, place }, () => place)
    expect(list.best()).toEqual([1, 2, 3])
  })
})

describe('distinct texts', () => {
  it('are counted as a set counts them', () => {
    const texts = distinctTexts()
    const numbers = Array.from({ length: 60_000 }, (_, index) => (index * 31) % 40_009)
    const added = numbers.filter((number) => texts.add(`https://example.com/page-${number}`)).length
    expect([added, texts.size()]).toEqual([40_009, 40_009])
    expect([texts.add(''), texts.add('')]).toEqual([true, false])
  })

  it('are counted although a site chose them to have one FNV-1a hash', () => {
    const texts = distinctTexts()
    for (const address of collidingAddresses) texts.add(address)
    expect(texts.size()).toBe(2 ** 13)
  })
})

/** One of each pair after the other: the FNV-1a hash of 32 bits is the same for every choice. */
const collidingAddresses = [
  ['82vu', 'juea'],
  ['2unw', 'zwba'],
  ['53zx', 'cpad'],
  ...Array.from({ length: 10 }, () => ['33zx', 'epad']),
].reduce((starts, pair) => starts.flatMap((start) => pair.map((end) => start + end)), ['https://example.com/'])

describe('a collector', () => {
  it('keeps no more than some bytes for addresses beyond its limit', () => {
    const start = new URL('https://example.com/')
    const collector = addressCollector({
      limit: 10,
      start,
      includeSubdomains: false,
      isWanted: () => true,
      score: () => 0,
    })
    const path = 'x'.repeat(1000)
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    for (let index = 0; index < 100_000; index += 1)
      collector.add({ url: `https://example.com/${index}/${path}` }, index)
    expect([collector.total(), collector.links().length]).toEqual([100_000, 10])
    collectGarbage()
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * 2 ** 20)
  })

  it('bounds titles and translations', () => {
    const start = new URL('https://example.com/')
    const collector = addressCollector({
      limit: 5000,
      start,
      includeSubdomains: false,
      isWanted: () => true,
      score: () => 0,
    })
    const alternates = Array.from({ length: 50 }, (_, index) => ({
      language: 'de',
      url: `https://example.com/${index}/${'y'.repeat(2000)}`,
    }))
    for (let index = 0; index < 300; index += 1)
      collector.add({ url: `https://example.com/a${index}`, title: 't'.repeat(4000), alternates }, index)
    const size = JSON.stringify(collector.links()).length
    expect(collector.links()[0]?.title).toHaveLength(300)
    expect(size).toBeLessThan(20 * 2 ** 20)
  })
})

describe('the links of a page', () => {
  const read = (html: string) => {
    const reader = linkReader()
    for (let at = 0; at < html.length && !reader.isOver(); at += 16_384) reader.write(html.slice(at, at + 16_384))
    reader.end()
    return reader.page()
  }

  it('are found in hidden menus, maps and images', () => {
    const { links, baseHref, title } = read(`<title>Home &amp; more</title><base href="/sub/"><nav hidden>
      <a href="a">A <b>link</b></a></nav><map><area href="b" alt="An area"></map><a href="c"><img alt="An image"></a><a name="x">no</a>`)
    expect(links.map(({ url, title }) => [url, title.trim()])).toEqual([
      ['a', 'A link'],
      ['b', 'An area'],
      ['c', 'An image'],
    ])
    expect([baseHref, title]).toEqual(['/sub/', 'Home & more'])
  })

  it.each([
    ['links', (size: number) => '<a href="/a">b</a>'.repeat(size)],
    ['open links', (size: number) => '<a href="/a">'.repeat(size)],
    ['open elements', (size: number) => '<b>'.repeat(Math.min(size, 4000)) + ' '.repeat(size)],
    ['texts in one link', (size: number) => `<a href="/a">${'b&amp;'.repeat(size)}`],
  ])('are read in linear time from many %s', (_, make) => {
    expect(growthOf(make, read)).toBeLessThan(linearGrowth)
  })
})
