import { listOf } from '#test/support/upstream-fixtures/list-of.ts'
import {
  openFixtureUpstream,
  type FixtureReply,
  type FixtureRequest,
} from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

/** Opens a server that speaks the API of SearXNG. */
export const openSearxngFixture = () => openFixtureUpstream((url) => ({ SEARXNG_URL: url }), respond)

function respond({ url: { pathname, searchParams } }: FixtureRequest): FixtureReply {
  const query = searchParams.get('q') ?? ''
  if (pathname !== '/search') return { status: 404, body: 'Not Found' }
  if (searchParams.get('format') !== 'json') return { status: 403, body: 'Forbidden' }
  if (query === 'fail') return { status: 500, body: 'Internal Server Error' }
  const answer = answers[searchParams.get('categories') ?? 'general'] ?? (() => [])
  const results = query === 'nothing' ? [] : answer(query)
  return {
    body: { query, results, answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [] },
  }
}

/** SearXNG takes no limit: a page of results has as many as its engines return. */
const pageSize = 8

/** The results of each category. */
const answers: Readonly<Record<string, (query: string) => object[]>> = {
  general: (query) =>
    listOf(pageSize, (position) => ({
      ...resultFields(`https://found.example.com/${position}`, 'general'),
      title: `${query} ${position}`,
      content: `Text about ${query}, number ${position}.`,
      publishedDate: position === 1 ? '2026-11-03T08:30:00' : null,
      thumbnail: '',
      positions: [position],
    })),
  news: (query) =>
    listOf(pageSize, (position) => ({
      ...resultFields(`https://news.example.com/${position}`, 'news'),
      title: `${query} in the news ${position}`,
      content: `Report ${position} about ${query}.`,
      thumbnail: 'https://images.example.com/news.jpg',
      publishedDate: '2025-11-03T10:30:00',
      pubdate: '2025-11-03 10:30:00',
    })),
  images: (query) =>
    listOf(pageSize, (position) => ({
      ...resultFields(`https://pictures.example.com/${position}`, 'images'),
      template: 'images.html',
      title: `Picture ${position} of ${query}`,
      content: '',
      img_src: `//images.example.com/${position}.jpg`,
      thumbnail_src: `https://images.example.com/${position}-small.jpg`,
      resolution: '1600 x 900',
      img_format: 'jpeg',
      source: 'Example Pictures',
    })),
  science: (query) =>
    listOf(pageSize, (position) => ({
      ...resultFields(`https://papers.example.com/${position}`, 'science'),
      template: 'paper.html',
      title: `On ${query}, part ${position}`,
      content: `We study ${query}.`,
      authors: ['A Author', 'B Author'],
      journal: 'Journal of Examples',
      publisher: 'Example Press',
      doi: '10.1000/EXAMPLE.87',
      publishedDate: '2024-05-01T00:00:00',
      pdf_url: 'https://papers.example.com/1.pdf',
      comments: null,
    })),
  map: (query) =>
    listOf(pageSize, (position) => ({
      ...resultFields(`https://www.openstreetmap.org/node/${position}`, 'map'),
      template: 'map.html',
      title: `${query} ${position}`,
      content: 'A quiet place',
      latitude: '38.71',
      longitude: '-9.13',
      boundingbox: [38.7, 38.72, -9.14, -9.12],
      address: {
        name: query,
        house_number: '1',
        road: 'Example Street',
        locality: 'Lisbon',
        postcode: '1100-000',
        country: 'Portugal',
      },
      osm: { type: 'node', id: position },
      links: [],
      data: [],
    })),
}

const resultFields = (url: string, category: string) => {
  const { host, pathname } = new URL(url)
  return {
    url,
    category,
    engine: 'example',
    engines: ['example'],
    score: 1,
    parsed_url: ['https', host, pathname, '', '', ''],
  }
}
