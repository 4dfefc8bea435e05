import { describe } from 'vitest'
import { braveKey, openBraveFixture } from '#test/support/upstream-fixtures/search/brave.ts'
import { openBraveImages, openBraveNews } from '#workers/search/providers/brave.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'

const fixture = { openFixture: openBraveFixture, key: braveKey }
const market = [
  { request: { country: 'de', limit: 7 }, fields: { country: 'DE', count: '7' } },
  { request: { language: 'ja' }, fields: { search_lang: 'jp' } },
]
const phrase = '"barn owls" site:example.com'

describe('Brave news', () => {
  const article = (position: number) => ({
    title: `<strong>owls</strong> in the news ${position}`,
    url: `https://news.example.com/${position}`,
    snippet: `Report ${position} about <strong>owls</strong>.`,
    source: 'news.example.com',
    date: '3 days ago',
    isoDate: '2025-11-03T10:30:00.000Z',
  })
  describeSearchProvider({
    ...fixture,
    open: openBraveNews,
    results: [{ ...article(1), thumbnail: 'https://images.example.com/news.jpg' }, article(2), article(3)],
    sent: [
      ...market,
      { request: { freshness: 'month' }, fields: { freshness: 'pm' } },
      { request: { query: phrase }, fields: { q: phrase } },
    ],
  })
})

describe('Brave images', () => {
  describeSearchProvider({
    ...fixture,
    open: openBraveImages,
    results: [1, 2, 3].map((position) => ({
      title: `Picture ${position} of owls`,
      imageUrl: `https://images.example.com/${position}.jpg`,
      thumbnail: `https://images.example.com/${position}-small.jpg`,
      sourcePage: `https://pictures.example.com/${position}`,
      source: 'pictures.example.com',
      width: 1600,
      height: 900,
    })),
    sent: [...market, { request: { query: phrase, freshness: 'week' }, fields: { q: phrase } }],
  })
})
