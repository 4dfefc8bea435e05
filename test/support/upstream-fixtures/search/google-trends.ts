import {
  openFixtureUpstream,
  type FixtureRequest,
  type FixtureReply,
} from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

const cookie = 'NID=511=abc'

/** Opens a server that speaks the requests of Google's page of trends, with its cookie and its prefixes. */
export const openGoogleTrendsFixture = () => openFixtureUpstream((url) => ({ GOOGLE_TRENDS_BASE_URL: url }), respond)

function respond({ url, method, headers }: FixtureRequest): FixtureReply {
  if (url.pathname === '/trends/') {
    const attributes = 'expires=Tue, 25-May-2027 10:00:00 GMT; path=/; domain=.google.com; HttpOnly'
    return {
      headers: { 'Set-Cookie': `${cookie}; ${attributes}` },
      body: '<!doctype html><title>Google Trends</title>',
    }
  }
  // Google refuses callers without the cookie as it refuses frequent ones.
  if (headers['cookie'] !== cookie)
    return { status: 429, body: '<html><title>Error 429 (Too Many Requests)!!1</title></html>' }
  const parameters = Object.fromEntries(url.searchParams)
  if (url.pathname === '/trends/api/explore' && method === 'POST')
    return explore(JSON.parse(parameters['req'] ?? '{}') as Explored)
  if (
    url.pathname === '/trends/api/widgetdata/multiline' &&
    method === 'GET' &&
    parameters['token'] === 'APP6_time-series'
  )
    return timeline(JSON.parse(parameters['req'] ?? '{}') as { comparisonItem: Keywords[] })
  return { status: 404, body: '<html><title>Error 404 (Not Found)!!1</title></html>' }
}

interface Explored {
  comparisonItem: { keyword: string; time: string; geo: string }[]
}

interface Keywords {
  complexKeywordsRestriction: { keyword: { type: string; value: string }[] }
}

function explore({ comparisonItem }: Explored): FixtureReply {
  if (comparisonItem[0]?.keyword === 'fail') return { status: 500, body: '<html><title>Error 500</title></html>' }
  const request = {
    time: comparisonItem[0]?.time,
    resolution: 'WEEK',
    locale: 'en-US',
    comparisonItem: comparisonItem.map(({ keyword, geo }) => ({
      geo: geo === '' ? {} : { country: geo },
      complexKeywordsRestriction: { keyword: [{ type: 'BROAD', value: keyword }] },
    })),
    requestOptions: { property: '', backend: 'IZG', category: 0 },
  }
  const widgets = [
    { id: 'TIMESERIES', token: 'APP6_time-series', title: 'Interest over time', request },
    { id: 'GEO_MAP', token: 'APP6_map', title: 'Interest by region', request: {} },
    { id: 'RELATED_QUERIES', token: 'APP6_related', title: 'Related queries', request: {} },
  ]
  return scriptBody(")]}'\n", {
    widgets,
    keywords: comparisonItem.map(({ keyword }) => ({ keyword, name: keyword, type: 'Search term' })),
  })
}

/** Weeks from 3 November 2025. The last one has not ended. */
function timeline({ comparisonItem }: { comparisonItem: Keywords[] }): FixtureReply {
  const queries = comparisonItem.map(({ complexKeywordsRestriction: { keyword } }) => keyword[0]?.value ?? '')
  const weeks = queries.includes('nothing') ? 0 : 3
  const timelineData = Array.from({ length: weeks }, (_, week) => {
    const values = queries.map((_query, index) => Math.max(0, 100 - 25 * week - index))
    return {
      time: String(firstWeek + week * 604_800),
      formattedTime: `Nov ${2 + 7 * week} – ${8 + 7 * week}, 2025`,
      formattedAxisTime: `Nov ${2 + 7 * week}, 2025`,
      value: values,
      hasData: values.map((value) => value > 0),
      formattedValue: values.map(String),
      ...(week === weeks - 1 && { isPartial: true }),
    }
  })
  return scriptBody(")]}',\n", { default: { timelineData, averages: [] } })
}

/** Unix seconds. */
export const firstWeek = 1_762_041_600

const scriptBody = (prefix: string, json: object): FixtureReply => ({
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: prefix + JSON.stringify(json),
})
