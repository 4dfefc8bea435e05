import { beforeAll, describe, expect, it } from 'vitest'
import { composeDocs } from '#api/site/docs/compose-docs.ts'
import { createSearch, type Found } from '#api/site/docs/search/search-docs.ts'
import { searchIndex } from '#api/site/docs/search/search-sections.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'

const terms = {
  publicUrl: 'https://webintel.example',
  prices: { list: 'catalog', minimumPayment: microDollars('0.004') },
  capabilities: new Set(['browser', 'payments'] as const),
  freeLimit: 10,
  isOff: false,
  means: [],
  signInNetworks: ['eip155:8453'],
  payNetworks: ['eip155:8453'],
} as const

describe('the search of /docs', () => {
  let search: (query: string) => Found[]
  beforeAll(async () => {
    search = createSearch(searchIndex(await composeDocs(operations, terms)))
  })

  it.each([
    ['pay with solana', '/docs/paying#pay-on-solana'],
    ['how do I pay with solana', '/docs/paying#pay-on-solana'],
    ['wallet', '/docs/real-money#fund-a-wallet'],
    ['pricing', '/docs/prices'],
    ['langchain', '/docs/frameworks#langchain'],
    ['docker', '/docs/self-hosting#docker'],
    ['refund policy', '/docs/paying#refunds'],
    ['api key', '/docs/keys#make-a-key'],
    ['rate limit', '/docs/free-tier#rate-limit'],
    ['python sdk', '/docs/clients#python'],
    ['cancel a job', '/docs/jobs#cancel'],
    ['idempotency of events', '/docs/webhooks#idempotency'],
    ['/fetch/pro', '/docs/operations/fetch-pro'],
    ['search_web', '/docs/operations/search'],
    ['PAYMENT_REUSED', '/docs/errors#payment_reused'],
  ])('answers "%s" with %s first', (query, id) => {
    expect(search(query).map((found) => found.id)[0]).toBe(id)
  })

  it('marks the words that it found in an excerpt of whole words', () => {
    const [first] = search('pay with solana')
    expect(first?.name.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toContain('Solana')
    const excerpt = first?.excerpt.map(({ text }) => text).join('') ?? ''
    expect(excerpt.length).toBeLessThan(250)
    expect(excerpt).toMatch(/(?: …|[.:)])$/)
  })

  it('finds nothing for a word that no page has', () => {
    expect(search('zzzzqqqq')).toEqual([])
  })
})
