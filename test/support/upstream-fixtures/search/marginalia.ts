import {
  openFixtureUpstream,
  type FixtureReply,
  type FixtureRequest,
} from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

export const marginaliaKey = 'marginalia-test-key'

/** Opens a server that speaks the API of Marginalia. It answers the query `quota` as if the key had no allowance left. */
export const openMarginaliaFixture = () =>
  openFixtureUpstream((url) => ({ MARGINALIA_BASE_URL: url, MARGINALIA_API_KEY: marginaliaKey }), respond)

function respond({ url, headers }: FixtureRequest): FixtureReply {
  if (url.pathname !== '/search') return { status: 404, body: '' }
  if (headers['api-key'] !== marginaliaKey) return { status: 401, body: '' }
  const query = url.searchParams.get('query') ?? ''
  if (query === 'fail') return { status: 500, body: '' }
  if (query === 'quota') return { status: 503, body: 'Rate limit exceeded' }
  const count = query === 'nothing' ? 0 : Math.min(Number(url.searchParams.get('count')), 20)
  const results = Array.from({ length: count }, (_, index) => ({
    url: `https://small.example.com/${index + 1}.html`,
    title: `Notes on ${query} ${index + 1}`,
    description: `What I know about ${query}, part ${index + 1}.`,
    quality: 5.2,
    format: 'html5',
    details: [[{ keyword: query, count: 3, flagsUnstable: ['Title'] }]],
  }))
  return { body: { license: 'CC-BY-NC-SA 4.0', query, results } }
}
