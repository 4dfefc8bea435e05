import { describe, expect, it } from 'vitest'
import { never } from '#test/support/runner/never.ts'
import { openSearxngFixture } from '#test/support/upstream-fixtures/search/searxng.ts'
import {
  openSearxngImages,
  openSearxngNews,
  openSearxngPlaces,
  openSearxngScholar,
} from '#workers/search/providers/searxng.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'
import { openSearchAccess } from '../conformance/open-access.ts'

const fixture = { openFixture: openSearxngFixture }
const limits = { timeoutMs: 10_000, signal: never, warn: () => {} }
const language = { request: { language: 'de', country: 'at' }, fields: { language: 'de-AT' } }
const fresh = { request: { freshness: 'year' as const }, fields: { time_range: 'year' } }
const phrase = '"barn owls" site:example.com'

describe('SearXNG news', () => {
  describeSearchProvider({
    ...fixture,
    open: openSearxngNews,
    results: [1, 2, 3].map((position) => ({
      title: `owls in the news ${position}`,
      url: `https://news.example.com/${position}`,
      snippet: `Report ${position} about owls.`,
      source: 'news.example.com',
      date: '2025-11-03T10:30:00',
      isoDate: '2025-11-03T10:30:00.000Z',
      thumbnail: 'https://images.example.com/news.jpg',
    })),
    sent: [language, fresh, { request: { query: phrase }, fields: { q: phrase, categories: 'news' } }],
  })

  it('reports engines that fail, if there are no results', async () => {
    await using upstream = await openSearxngFixture()
    await using access = await openSearchAccess(upstream.settings)
    upstream.respond = () => ({ body: { query: 'owls', results: [], unresponsive_engines: [['example', 'timeout']] } })
    const searching = openSearxngNews(access).search({ query: 'owls', limit: 3 }, limits)
    await expect(searching).rejects.toMatchObject({
      code: 'PROVIDER_ERROR',
      message: 'SearXNG has no results, because 1 of its engines did not answer.',
    })
  })

  it('explains that the format json is off', async () => {
    await using upstream = await openSearxngFixture()
    await using access = await openSearchAccess(upstream.settings)
    upstream.respond = () => ({ status: 403, body: 'Forbidden' })
    const searching = openSearxngNews(access).search({ query: 'owls', limit: 3 }, limits)
    await expect(searching).rejects.toThrow(
      'SearXNG denied the format json: enable it in search.formats of its settings.',
    )
  })
})

describe('SearXNG images', () => {
  describeSearchProvider({
    ...fixture,
    open: openSearxngImages,
    results: [1, 2, 3].map((position) => ({
      title: `Picture ${position} of owls`,
      imageUrl: `//images.example.com/${position}.jpg`,
      thumbnail: `https://images.example.com/${position}-small.jpg`,
      sourcePage: `https://pictures.example.com/${position}`,
      source: 'Example Pictures',
      width: 1600,
      height: 900,
    })),
    sent: [language, fresh, { request: { query: phrase }, fields: { q: phrase, categories: 'images' } }],
  })
})

describe('SearXNG scholar', () => {
  describeSearchProvider({
    ...fixture,
    open: openSearxngScholar,
    results: [1, 2, 3].map((position) => ({
      title: `On owls, part ${position}`,
      url: `https://papers.example.com/${position}`,
      snippet: 'We study owls.',
      publicationInfo: 'Journal of Examples, Example Press',
      authors: ['A Author', 'B Author'],
      year: 2024,
      pdfUrl: 'https://papers.example.com/1.pdf',
      doi: '10.1000/example.87',
    })),
    sent: [language, { request: { query: phrase }, fields: { q: phrase, categories: 'science' } }],
  })
})

describe('SearXNG places', () => {
  describeSearchProvider({
    ...fixture,
    open: openSearxngPlaces,
    results: [1, 2, 3].map((position) => ({
      name: `owls ${position}`,
      address: 'Example Street 1, 1100-000 Lisbon, Portugal',
      description: 'A quiet place',
      placeId: `node/${position}`,
      coordinates: { latitude: 38.71, longitude: -9.13 },
    })),
    sent: [language, { request: { location: 'Lisbon' }, fields: { q: 'owls Lisbon', categories: 'map' } }],
  })
})
