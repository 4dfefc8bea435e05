import { openFixtureUpstream, type FixtureRequest } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

/** Opens a server that speaks the API of Crossref. It has works 2, 3, … for each query, with the DOIs of OpenAlex's fixture. */
export const openCrossrefFixture = () => openFixtureUpstream((url) => ({ CROSSREF_BASE_URL: url }), respond)

function respond({ url, method }: FixtureRequest) {
  const { query, rows = '20', select } = Object.fromEntries(url.searchParams)
  if (method !== 'GET' || url.pathname !== '/works' || query === undefined)
    return { status: 404, body: 'Resource not found.' }
  if (query === 'fail') return { status: 503, body: 'Service unavailable' }
  const total = query === 'nothing' ? 0 : Math.min(Number(rows), 10)
  const items = Array.from({ length: total }, (_, index) => selected(itemOf(query, index + 2), select))
  const message = {
    'total-results': total,
    items,
    'items-per-page': Number(rows),
    query: { 'start-index': 0, 'search-terms': query },
  }
  return { body: { status: 'ok', 'message-type': 'work-list', 'message-version': '1.0.0', message } }
}

const selected = (item: object, select: string | undefined) =>
  select === undefined
    ? item
    : Object.fromEntries(Object.entries(item).filter(([name]) => select.split(',').includes(name)))

const itemOf = (query: string, position: number) => ({
  DOI: `10.1000/${encodeURIComponent(query.toUpperCase())}.${position}`,
  URL: `https://doi.org/10.1000/${encodeURIComponent(query)}.${position}`,
  type: 'journal-article',
  publisher: 'Bird Press Ltd',
  title: [`${query} &amp; larks, part ${position}`],
  'container-title': ['Journal of Birds'],
  author: [
    { given: 'Ada', family: 'Owl', sequence: 'first', affiliation: [] },
    { name: 'The Bird Group', sequence: 'additional', affiliation: [] },
  ],
  issued: { 'date-parts': [[2020 + position, 3, 1]] },
  abstract: `<jats:title>Abstract</jats:title><jats:p>Larks sing <jats:italic>early</jats:italic>.</jats:p><jats:p>Part ${position}.</jats:p>`,
  'is-referenced-by-count': 5,
  'references-count': 40,
  link: [
    {
      URL: 'https://press.example.com/check.pdf',
      'content-type': 'application/pdf',
      'intended-application': 'similarity-checking',
    },
    {
      URL: `https://press.example.com/${position}.pdf`,
      'content-type': 'application/pdf',
      'intended-application': 'text-mining',
    },
  ],
  reference: Array.from({ length: 40 }, (_, index) => ({ key: String(index), unstructured: 'A reference' })),
})
