import { describe } from 'vitest'
import { openSerperFixture, serperKey } from '#test/support/upstream-fixtures/search/serper.ts'
import {
  openSerperAutocomplete,
  openSerperImages,
  openSerperNews,
  openSerperPlaces,
  openSerperScholar,
  openSerperShopping,
} from '#workers/search/providers/serper.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'

const fixture = { openFixture: openSerperFixture, key: serperKey }
const market = [
  { request: { country: 'de', limit: 7 }, fields: { gl: 'de', num: 7 } },
  { request: { language: 'fr' }, fields: { hl: 'fr' } },
]
const fresh = { request: { freshness: 'day' as const }, fields: { tbs: 'qdr:d' } }
const phrase = '"barn owls" site:example.com'

describe('Serper news', () => {
  const article = (position: number) => ({
    title: `owls in the news ${position}`,
    url: `https://news.example.com/${position}?utm_source=serper`,
    snippet: `Report ${position} about <b>owls</b>.`,
    source: 'Example Times',
  })
  const dated = { date: 'Nov 3, 2025', isoDate: '2025-11-03', thumbnail: 'https://images.example.com/news.jpg' }
  describeSearchProvider({
    ...fixture,
    open: openSerperNews,
    results: [{ ...article(1), ...dated }, article(2), article(3)],
    sent: [...market, fresh, { request: { query: phrase }, fields: { q: phrase } }],
  })
})

describe('Serper images', () => {
  describeSearchProvider({
    ...fixture,
    open: openSerperImages,
    results: [1, 2, 3].map((position) => ({
      title: `Picture ${position} of owls`,
      imageUrl: `https://images.example.com/${position}.jpg`,
      thumbnail: `https://images.example.com/${position}-small.jpg`,
      sourcePage: `https://pictures.example.com/${position}`,
      source: 'Example Pictures',
      width: 1600,
      height: 900,
    })),
    sent: [...market, fresh, { request: { query: phrase }, fields: { q: phrase } }],
  })
})

describe('Serper places', () => {
  describeSearchProvider({
    ...fixture,
    open: openSerperPlaces,
    results: [1, 2, 3].map((position) => ({
      name: `owls ${position}`,
      address: `${position} Example Street, Lisbon`,
      rating: 4.7,
      reviews: 1290,
      category: 'Coffee shop',
      phone: '+351 210 000 000',
      website: 'https://coffee.example.com/',
      placeId: `1000000${position}`,
      coordinates: { latitude: 38.71, longitude: -9.13 },
    })),
    sent: [...market, { request: { location: 'Lisbon' }, fields: { location: 'Lisbon' } }],
  })
})

describe('Serper shopping', () => {
  describeSearchProvider({
    ...fixture,
    open: openSerperShopping,
    results: [1, 2, 3].map((position) => ({
      title: `owls ${position}`,
      url: `https://shop.example.com/${position}`,
      price: '$1,299.00',
      extractedPrice: 1299,
      currency: 'USD',
      source: 'Example Store',
      rating: 4.5,
      reviews: 210,
      thumbnail: `https://images.example.com/product-${position}.jpg`,
    })),
    sent: [...market, { request: { query: phrase }, fields: { q: phrase } }],
  })
})

describe('Serper scholar', () => {
  const paper = (position: number) => ({
    title: `On owls, part ${position}`,
    url: `https://papers.example.com/${position}`,
    snippet: 'We study owls …',
    publicationInfo: 'A Author, B Author - Journal of Examples, 2024 - papers.example.com',
    year: 2024,
    citedBy: 87,
  })
  describeSearchProvider({
    ...fixture,
    open: openSerperScholar,
    results: [{ ...paper(1), pdfUrl: 'https://papers.example.com/1.pdf' }, paper(2), paper(3)],
    sent: [...market, { request: { query: phrase }, fields: { q: phrase } }],
  })
})

describe('Serper autocomplete', () => {
  describeSearchProvider({
    ...fixture,
    open: openSerperAutocomplete,
    results: ['owls 1', 'owls 2', 'owls 3'],
    sent: market,
  })
})
