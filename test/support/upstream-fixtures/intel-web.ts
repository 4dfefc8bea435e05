import { openFixtureUpstream, type FixtureReply, type FixtureRequest } from './open-fixture-upstream.ts'

/** Opens a server that is a SearXNG and the pages that it finds: those that share a word of four letters with the query. */
export const openIntelWebFixture = () =>
  openFixtureUpstream((url) => ({ SEARXNG_URL: url, SEARCH_PROVIDERS: 'searxng' }), respondAsWeb)

function respondAsWeb({ url: { pathname, searchParams, origin } }: FixtureRequest): FixtureReply {
  if (pathname !== '/search')
    return pages[pathname] === undefined ? { status: 404, body: 'Not found' } : pageAt(pathname)
  const query = searchParams.get('q') ?? ''
  if (query.startsWith('fail')) return { status: 500, body: 'Internal Server Error' }
  const asked: readonly string[] = wordsOf(query)
  const found = Object.entries(pages).filter(([, { about }]) => about.some((word) => asked.includes(word)))
  const results = found.map(([path, { title, sentences }]) => ({
    url: origin + path,
    title,
    content: sentences[0],
    engine: 'fixture',
    category: 'general',
  }))
  return {
    body: { query, results, answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [] },
  }
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

interface WebPage {
  title: string
  /** Words of queries that find the page. */
  about: readonly string[]
  sentences: readonly string[]
}

function pageAt(path: string): FixtureReply {
  const { title = '', sentences = [] } = pages[path] ?? {}
  const paragraphs = sentences.map((sentence) => `<p>${sentence} ${fillerOf(title)}</p>`).join('\n')
  return {
    body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><article><h1>${title}</h1>
      ${paragraphs}</article></main></body></html>`,
  }
}

/** Differs from page to page: near-duplicates count once. */
const fillerOf = (title: string) =>
  `The article with the title ${title} goes on at some length, so that readers and programs take it for an article.`

const pages: Readonly<Record<string, WebPage>> = {
  '/strixa/profile': {
    title: 'Strixa in short',
    about: ['strixa'],
    sentences: [
      'Strixa sells owl boxes with cameras to farms.',
      'Strixa was founded in 2019 in Lisbon.',
      'The website of Strixa is strixa.com.',
    ],
  },
  '/strixa/funding': {
    title: 'Strixa raises money',
    about: ['strixa'],
    sentences: [
      'Strixa raised $12 million in a Series A round led by Barn Capital in March 2024.',
      'The Strixa team plans to hire twenty engineers.',
    ],
  },
  '/plumix/profile': {
    title: 'Plumix in short',
    about: ['plumix'],
    sentences: ['Plumix sells feather dusters to hotels.', 'Plumix has a workshop in Ghent.'],
  },
  '/boxes/size': {
    title: 'Owl boxes by the numbers',
    about: ['boxes'],
    sentences: [
      'The market for owl boxes was worth 1.2 billion dollars in 2025.',
      'Demand grows by 8.5 percent per year.',
      'A trend towards cameras changes the market for owl boxes.',
    ],
  },
  '/boxes/study': {
    title: 'A study of nest boxes',
    about: ['boxes'],
    sentences: [
      'Analysts put the market for owl boxes at 900 million dollars in 2025.',
      'Barnhouse makes wooden boxes for owls.',
    ],
  },
  '/tower': {
    title: 'The Eiffel Tower',
    about: ['eiffel'],
    sentences: ['The Eiffel Tower was completed in March 1889.', 'It stands on the Champ de Mars in Paris.'],
  },
  '/solar': {
    title: 'Solar power in figures',
    about: ['solar'],
    sentences: [
      'Solar power generated 2,100 terawatt hours of electricity in 2024.',
      'Solar panels cover a tenth of the roofs in the valley.',
    ],
  },
  '/rivals/overview': {
    title: 'Companies beside Strixa',
    about: ['strixa', 'owls'],
    sentences: [
      'Barnhouse competes with Strixa in Portugal.',
      'Nestor competes with Strixa in Spain.',
      'Barnhouse has a solar panel.',
      'Nestor lacks a solar panel.',
      'Barnhouse charges $19 per box.',
      'A strength of Strixa is its camera.',
      'A weakness of Strixa is its price.',
      'Strixa positions itself as the box for large farms.',
    ],
  },
}
