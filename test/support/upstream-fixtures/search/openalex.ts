import { openFixtureUpstream, type FixtureRequest } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

/** Opens a server that speaks the API of OpenAlex. It has works 1, 2, … for each query. */
export const openOpenAlexFixture = () => openFixtureUpstream((url) => ({ OPENALEX_BASE_URL: url }), respond)

function respond({ url, method }: FixtureRequest) {
  const { search, 'per-page': count = '25', select } = Object.fromEntries(url.searchParams)
  if (method !== 'GET' || url.pathname !== '/works' || search === undefined)
    return { status: 404, body: { error: 'Not found', message: 'Unknown path' } }
  if (search === 'fail') return { status: 500, body: { error: 'Internal error', message: 'Something went wrong' } }
  const total = search === 'nothing' ? 0 : Math.min(Number(count), 10)
  const results = Array.from({ length: total }, (_, index) => selected(workOf(search, index + 1), select))
  return { body: { meta: { count: total, db_response_time_ms: 21, page: 1, per_page: Number(count) }, results } }
}

const selected = (work: object, select: string | undefined) =>
  select === undefined
    ? work
    : Object.fromEntries(Object.entries(work).filter(([name]) => select.split(',').includes(name)))

const workOf = (query: string, position: number) => ({
  id: `https://openalex.org/W${position}`,
  doi: `https://doi.org/10.1000/${encodeURIComponent(query)}.${position}`,
  title: `A study of ${query}, part ${position}`,
  display_name: `A study of <i>${query}</i>, part ${position}`,
  publication_year: 2020 + position,
  publication_date: `${2020 + position}-03-01`,
  language: 'en',
  cited_by_count: 10 * position,
  authorships: [
    {
      author_position: 'first',
      author: { id: 'https://openalex.org/A1', display_name: 'Ada Owl', orcid: null },
      institutions: [],
    },
    {
      author_position: 'last',
      author: { id: 'https://openalex.org/A2', display_name: 'Ben Lark', orcid: null },
      institutions: [],
    },
  ],
  primary_location: {
    is_oa: true,
    landing_page_url: `https://journal.example.com/${position}`,
    pdf_url: null,
    license: 'cc-by',
    source: { display_name: 'Journal of Birds', host_organization_name: 'Bird Press' },
  },
  best_oa_location: { is_oa: true, pdf_url: `https://archive.example.com/${position}.pdf` },
  open_access: { is_oa: true, oa_status: 'gold', oa_url: `https://archive.example.com/${position}` },
  abstract_inverted_index: { Owls: [0], hunt: [1, 4], at: [2], 'night.': [3], 'mice.': [5] },
  referenced_works: Array.from({ length: 40 }, (_, index) => `https://openalex.org/W${1000 + index}`),
})
