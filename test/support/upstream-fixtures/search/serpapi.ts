import { openFixtureUpstream, type FixtureRequest } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

export const serpApiKey = 'serpapi-test-key'

/** Opens a server that speaks the Google Trends engine of SerpApi. */
export const openSerpApiFixture = () =>
  openFixtureUpstream((url) => ({ SERPAPI_BASE_URL: url, SERPAPI_API_KEY: serpApiKey }), respond)

function respond({ url, method }: FixtureRequest) {
  const { q = '', engine, data_type: type, api_key: key } = Object.fromEntries(url.searchParams)
  if (key !== serpApiKey)
    return {
      status: 401,
      body: { error: `Invalid API key: ${key}. Your API key should be here: https://serpapi.com/manage-api-key` },
    }
  if (method !== 'GET' || url.pathname !== '/search.json' || engine !== 'google_trends' || type !== 'TIMESERIES')
    return { status: 400, body: { error: 'Unsupported engine.' } }
  if (q === 'fail') return { status: 500, body: { error: 'We are sorry, something went wrong.' } }
  const search_metadata = { id: '6560', status: 'Success' }
  const search_parameters = { engine, q, date: 'today 12-m', tz: '0', data_type: type }
  if (q === 'nothing')
    return {
      body: { search_metadata, search_parameters, error: "Google Trends hasn't returned any results for this query." },
    }
  const timeline_data = [0, 1, 2].map((week) => ({
    date: `Nov ${2 + 7 * week} – ${8 + 7 * week}, 2025`,
    timestamp: String(1_762_041_600 + week * 604_800),
    // JSON leaves out undefined.
    partial_data: week === 2 || undefined,
    values: q.split(',').map((query, index) => {
      const value = 100 - 25 * week - index
      return { query, value: String(value), extracted_value: value }
    }),
  }))
  return { body: { search_metadata, search_parameters, interest_over_time: { timeline_data } } }
}
