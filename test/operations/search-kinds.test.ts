import { describeSearchKind } from '#test/support/calls/describe-search-kind.ts'
import { openSerpApiFixture, serpApiKey } from '#test/support/upstream-fixtures/search/serpapi.ts'
import { openSerperFixture, serperKey } from '#test/support/upstream-fixtures/search/serper.ts'

const serper = { id: 'serper', name: 'Serper', key: serperKey, open: openSerperFixture }
const market = { input: { country: 'DE', language: 'de', limit: 4 }, fields: { gl: 'de', hl: 'de', num: 4 } }

describeSearchKind({
  name: 'search-news',
  tool: 'search_news',
  provider: serper,
  field: 'results',
  first: {
    position: 1,
    title: 'owls in the news 1',
    url: 'https://news.example.com/1',
    snippet: 'Report 1 about owls.',
    source: 'Example Times',
    date: 'Nov 3, 2025',
    isoDate: '2025-11-03',
    thumbnail: 'https://images.example.com/news.jpg',
  },
  sent: { input: { ...market.input, freshness: 'week' }, fields: { ...market.fields, tbs: 'qdr:w' } },
})

describeSearchKind({
  name: 'search-images',
  tool: 'search_images',
  provider: serper,
  field: 'results',
  first: {
    position: 1,
    title: 'Picture 1 of owls',
    imageUrl: 'https://images.example.com/1.jpg',
    thumbnail: 'https://images.example.com/1-small.jpg',
    sourcePage: 'https://pictures.example.com/1',
    source: 'Example Pictures',
    width: 1600,
    height: 900,
  },
  sent: market,
})

describeSearchKind({
  name: 'search-places',
  tool: 'search_places',
  provider: serper,
  field: 'results',
  first: {
    position: 1,
    name: 'owls 1',
    address: '1 Example Street, Lisbon',
    rating: 4.7,
    reviews: 1290,
    category: 'Coffee shop',
    phone: '+351 210 000 000',
    website: 'https://coffee.example.com/',
    placeId: '10000001',
    coordinates: { latitude: 38.71, longitude: -9.13 },
  },
  sent: { input: { ...market.input, location: 'Lisbon' }, fields: { ...market.fields, location: 'Lisbon' } },
})

describeSearchKind({
  name: 'search-shopping',
  tool: 'search_shopping',
  provider: serper,
  field: 'results',
  first: {
    position: 1,
    title: 'owls 1',
    url: 'https://shop.example.com/1',
    price: '$1,299.00',
    extractedPrice: 1299,
    currency: 'USD',
    source: 'Example Store',
    rating: 4.5,
    reviews: 210,
    thumbnail: 'https://images.example.com/product-1.jpg',
  },
  sent: market,
})

describeSearchKind({
  name: 'search-scholar',
  tool: 'search_scholar',
  provider: serper,
  field: 'results',
  first: {
    position: 1,
    title: 'On owls, part 1',
    url: 'https://papers.example.com/1',
    snippet: 'We study owls …',
    publicationInfo: 'A Author, B Author - Journal of Examples, 2024 - papers.example.com',
    year: 2024,
    citedBy: 87,
    pdfUrl: 'https://papers.example.com/1.pdf',
  },
  sent: market,
})

describeSearchKind({
  name: 'search-autocomplete',
  tool: 'search_autocomplete',
  provider: serper,
  field: 'suggestions',
  first: 'owls 1',
  sent: market,
})

describeSearchKind({
  name: 'search-trends',
  tool: 'search_trends',
  provider: { id: 'serpapi', name: 'SerpApi', key: serpApiKey, open: openSerpApiFixture },
  field: 'timeline',
  first: {
    date: 'Nov 2 – 8, 2025',
    timestamp: 1_762_041_600,
    values: [{ query: 'owls', value: 100 }],
  },
  sent: { input: { country: 'DE', period: 'five-years' }, fields: { geo: 'DE', date: 'today 5-y' } },
  warnings: ['The last period has not ended: its values may still change.'],
})
