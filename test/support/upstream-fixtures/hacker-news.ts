import { openFixtureUpstream, type FixtureRequest } from './open-fixture-upstream.ts'

/**
 * Opens a server that speaks the Hacker News search of Algolia. Queries: `many` has 5,000 matches, `nothing` none, `odd` has
 * stories with missing parts, `fail` gets status 500, `quota` 429, any other has 30 matches.
 */
export const openHackerNewsFixture = () =>
  openFixtureUpstream((url) => ({ HACKER_NEWS_BASE_URL: url }), respondAsHackerNews)

export function respondAsHackerNews({ url: { pathname, searchParams } }: FixtureRequest) {
  const query = searchParams.get('query') ?? ''
  if (query === 'fail') return { status: 500, body: { message: 'Internal error' } }
  if (query === 'quota') return { status: 429, body: { message: 'Too Many Requests' } }
  if (query === 'malformed') return { body: '<html>Bad gateway</html>' }
  if (query === 'changed') return { body: { results: [] } }
  const isByDate = pathname === '/api/v1/search_by_date'
  if (searchParams.get('tags') !== 'story' || (!isByDate && pathname !== '/api/v1/search'))
    return { status: 404, body: { message: 'Not found' } }

  const before = Number(/^created_at_i<(\d+)$/.exec(searchParams.get('numericFilters') ?? '')?.[1] ?? Infinity)
  const matches = storiesOf(query).filter((story) => story.created_at_i < before)
  const sorted = matches.toSorted((one, other) =>
    isByDate ? other.created_at_i - one.created_at_i : (other.points ?? 0) - (one.points ?? 0),
  )
  const hitsPerPage = Math.min(Number(searchParams.get('hitsPerPage') ?? 20), 1000)
  const page = Number(searchParams.get('page') ?? 0)
  // Algolia gives out the first 1,000 hits only.
  const hits = sorted.slice(0, 1000).slice(page * hitsPerPage, (page + 1) * hitsPerPage)
  const isTimesOnly = searchParams.get('attributesToRetrieve') === 'created_at_i'
  return {
    body: {
      hits: isTimesOnly ? hits.map(({ objectID, created_at_i }) => ({ objectID, created_at_i })) : hits,
      nbHits: matches.length,
      page,
      nbPages: Math.ceil(Math.min(matches.length, 1000) / hitsPerPage),
      hitsPerPage,
      processingTimeMS: 3,
      query,
      params: searchParams.toString(),
    },
  }
}

/** The oldest story of each query, Unix seconds. A day lies between two stories. */
export const firstSeconds = 1_200_000_000
export const daySeconds = 86_400

type Story = ReturnType<typeof story> & { story_text?: string | null }

const counts: Readonly<Record<string, number>> = { nothing: 0, many: 5000 }

function storiesOf(query: string): Story[] {
  if (query === 'odd') return oddStories
  return Array.from({ length: counts[query] ?? 30 }, (_, index) => story(index, query))
}

/** The most points belong to the newest stories, so the relevant ones say nothing about the oldest. */
const story = (index: number, query: string) => ({
  objectID: String(9000 + index),
  title: `Story ${index} about ${query}` as string | null,
  url: `https://${index % 3 === 0 ? 'blog.example.co.uk' : 'www.sqlite.org'}/${index}` as string | null,
  author: `user${index}` as string | null,
  points: (10 + index) as number | null,
  num_comments: (index * 2) as number | null,
  story_text: null as string | null,
  created_at: new Date((firstSeconds + index * daySeconds) * 1000).toISOString(),
  created_at_i: firstSeconds + index * daySeconds,
  story_id: 9000 + index,
  _tags: ['story', `author_user${index}`, `story_${9000 + index}`],
  _highlightResult: { title: { value: `<em>${query}</em>`, matchLevel: 'full', matchedWords: [query] } },
})

const oddStories: Story[] = [
  {
    ...story(3, 'odd'),
    title: 'Ask HN: Is this odd?',
    url: null,
    story_text: '<p>I wonder&#x2F;ask:</p><p>a &lt; b &amp;&amp; c, <a href="https:&#x2F;&#x2F;x.example">see</a>',
  },
  { ...story(2, 'odd'), author: null, points: null, num_comments: null },
  // A deleted story.
  { ...story(1, 'odd'), title: null, url: null, author: null },
  { ...story(0, 'odd'), url: 'javascript:alert(1)' },
]
