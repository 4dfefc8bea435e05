import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { organizationPairs } from '#test/support/compared-pages/organizations.ts'
import { pairPage, type PagePair, type PlantedFact } from '#test/support/compared-pages/page-pair.ts'
import { productPairs } from '#test/support/compared-pages/products.ts'
import { workPairs } from '#test/support/compared-pages/works.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

interface Quoted {
  quotes: { index: number; quote: string }[]
}

interface Comparison {
  comparison: { similarities: Quoted[]; differences: Quoted[] }
}

const pairs: readonly PagePair[] = [...productPairs, ...organizationPairs, ...workPairs]

describe('planted facts of page pairs', () => {
  let site: FixtureSite
  let service: SharedService
  const compared = new Map<PagePair, Comparison['comparison']>()
  const contents = new Map<PagePair, string[]>()
  beforeAll(async () => {
    const pages = pairs.flatMap((pair, at) => [
      [`/${at}/one`, pairPage(pair, 0)],
      [`/${at}/two`, pairPage(pair, 1)],
    ])
    site = await openFixtureSite(Object.fromEntries(pages))
    service = await sharedService()
    for (const [at, pair] of pairs.entries()) {
      const urls = [`${site.url}/${at}/one`, `${site.url}/${at}/two`]
      const { body } = await callOperation<Comparison>(service.url, 'compare', { urls })
      compared.set(pair, body.comparison)
      const read = urls.map((url) => callOperation<{ content: string }>(service.url, 'fetch-basic', { url }))
      contents.set(
        pair,
        (await Promise.all(read)).map((page) => page.body.content),
      )
    }
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
  })

  it('are found: at least 95 % of them, as the agreement or the difference that they are', () => {
    const facts = pairs.flatMap((pair) => pair.facts.map((fact) => ({ pair, fact })))
    const found = facts.filter(({ pair, fact }) => isStated(fact, compared.get(pair), fact.isSame))
    expect(facts.length).toBeGreaterThanOrEqual(120)
    expect(found.length / facts.length).toBeGreaterThanOrEqual(0.95)
  })

  it('are never stated as the opposite', () => {
    const opposite = pairs.flatMap((pair) =>
      pair.facts.filter((fact) => isStated(fact, compared.get(pair), !fact.isSame)).map((fact) => [pair.name, fact]),
    )
    expect(opposite).toEqual([])
  })

  it('are quoted in the words of their pages', () => {
    const invented = pairs.flatMap((pair) => {
      const { similarities = [], differences = [] } = compared.get(pair) ?? {}
      const quotes = [...similarities, ...differences].flatMap((statement) => statement.quotes)
      return quotes.filter(({ index, quote }) => !flat(contents.get(pair)?.[index - 1] ?? '').includes(flat(quote)))
    })
    expect(invented).toEqual([])
  })

  it('are not mixed with facts that only one page states', () => {
    const mixed = pairs.flatMap((pair) => {
      const { similarities = [], differences = [] } = compared.get(pair) ?? {}
      const quotes = [...similarities, ...differences].flatMap((statement) => statement.quotes)
      const quoted = new Set(quotes.map(({ quote }) => flat(quote)))
      return [...pair.onlyOne, ...pair.onlyOther].filter((fact) => quoted.has(flat(fact)))
    })
    expect(mixed).toEqual([])
  })
})

/** Whether a similarity (or a difference) quotes the label and the value of the fact on both pages. */
function isStated(fact: PlantedFact, comparison: Comparison['comparison'] | undefined, isSimilarity: boolean): boolean {
  const statements = (isSimilarity ? comparison?.similarities : comparison?.differences) ?? []
  const isQuoted = (quotes: Quoted['quotes'], side: 0 | 1) =>
    quotes.some(
      ({ index, quote }) =>
        index === side + 1 &&
        flat(quote).includes(flat(fact.values[side])) &&
        flat(quote).includes(flat(fact.labels[side])),
    )
  return statements.some(({ quotes }) => isQuoted(quotes, 0) && isQuoted(quotes, 1))
}

/** Without spaces and the marks of markdown. */
const flat = (text: string) => text.toLowerCase().replaceAll(/[\s*\\|:]/g, '')
