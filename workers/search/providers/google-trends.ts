import { AppError } from '#shared/contract/errors.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { ProviderLimits, SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { endsPartial, partialWarning, readTimeline, timeRange, trendQueries } from '#workers/search/trends.ts'
import { listAt, numberAt, readJson, textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { providerError, type UpstreamReply } from '#workers/upstreams/request-upstream.ts'

const name = 'Google Trends'

type GoogleTrendsAccess = Pick<SearchAccess, 'upstream' | 'now'> & {
  config: Pick<SearchAccess['config'], 'GOOGLE_TRENDS_BASE_URL'>
}

/**
 * The interest over time, by the requests of Google's own page, which no document describes: `explore` gives a token for each
 * chart, `widgetdata/multiline` the values. Google answers many callers with 429.
 */
export function openGoogleTrends({ upstream, config, now }: GoogleTrendsAccess): SearchProvider<'trends'> {
  const baseUrl = config.GOOGLE_TRENDS_BASE_URL ?? 'https://trends.google.com'
  const cookies = openCookies(now)
  return {
    id: 'google-trends',
    name,
    kind: 'trends',
    applies: ['country', 'language', 'freshness'],
    async search(request, limits) {
      const endsAt = now() + limits.timeoutMs
      const queries = trendQueries(request.query)
      if (queries.length === 0) return { timeline: [] }
      const send = senderFor(limits, endsAt)
      // The page is only for its cookies: it may redirect, or answer 429 with them.
      const cookie = await cookies.find(async () => (await send(new URL('/trends/', baseUrl), 'GET', {})).headers)
      const headers = { accept: 'application/json', ...(cookie !== '' && { cookie }) }
      try {
        const explored = await send(exploreUrl(request, queries), 'POST', headers)
        const widget = timeSeriesIn(readPrefixedJson(explored, name))
        if (widget === undefined) return { timeline: [] }
        const found = await send(timelineUrl(request, widget), 'GET', headers)
        return timelineIn(readPrefixedJson(found, name), queries, limits)
      } catch (thrown) {
        if (thrown instanceof AppError && thrown.code === 'PROVIDER_ERROR') cookies.forget()
        throw thrown
      }
    },
  }

  function senderFor({ signal }: ProviderLimits, endsAt: number) {
    return (url: URL, method: 'GET' | 'POST', headers: Readonly<Record<string, string>>) =>
      upstream({ url, method, headers, name, timeoutMs: Math.max(1, endsAt - now()), signal })
  }

  function exploreUrl(request: SearchRequest, queries: readonly string[]): URL {
    const time = timeRange(request)
    const geo = request.country?.toUpperCase() ?? ''
    const comparisonItem = queries.map((keyword) => ({ keyword, time, geo }))
    const url = new URL('/trends/api/explore', baseUrl)
    const req = JSON.stringify({ comparisonItem, category: 0, property: '' })
    url.search = new URLSearchParams({ ...common(request), req }).toString()
    return url
  }

  function timelineUrl(request: SearchRequest, { token, request: req }: Widget): URL {
    const url = new URL('/trends/api/widgetdata/multiline', baseUrl)
    url.search = new URLSearchParams({ ...common(request), req: JSON.stringify(req), token }).toString()
    return url
  }
}

/** `tz`: minutes west of Greenwich. */
const common = ({ language }: SearchRequest) => ({ hl: language ?? 'en-US', tz: '0' })

/** The chart of the interest over time, as `explore` describes it. */
interface Widget {
  token: string
  request: unknown
}

/** Undefined if Google shows no such chart, because too few people searched for the queries. */
function timeSeriesIn(explored: unknown): Widget | undefined {
  const widget = listAt(explored, name, 'widgets').find((one) => textAt(one, 'id') === 'TIMESERIES')
  if (widget === undefined) return undefined
  const token = textAt(widget, 'token')
  if (token === undefined) throw providerError(name, 'sent a chart without a token')
  return { token, request: valueAt(widget, 'request') }
}

function timelineIn(json: unknown, queries: readonly string[], { warn }: ProviderLimits) {
  const periods = listAt(json, name, 'default', 'timelineData')
  const valueOf = (period: unknown, index: number) => numberAt(period, 'value', String(index))
  const timeline = readTimeline(periods, { queries, timeField: 'time', dateField: 'formattedTime', valueOf })
  if (timeline.length === 0 && periods.length > 0) throw providerError(name, 'sent a timeline of another format')
  if (endsPartial(periods)) warn(partialWarning)
  return { timeline }
}

/** The cookies that a visit to the home page gives to all searches of this process. */
interface Cookies {
  /** The value of the `Cookie` header. Visits the home page if the last visit is an hour ago. */
  find: (visit: () => Promise<Headers>) => Promise<string>
  /** Forgets them, because Google refused a request that had them. */
  forget: () => void
}

function openCookies(now: () => number): Cookies {
  let kept: { cookies: string; expiresAt: number } | undefined
  return {
    async find(visit) {
      if (kept === undefined || kept.expiresAt <= now())
        kept = { cookies: cookiesOf(await visit()), expiresAt: now() + lifeMs }
      return kept.cookies
    },
    forget() {
      kept = undefined
    },
  }
}

const lifeMs = 3_600_000

/** Each cookie without its attributes. */
const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .slice(0, maxCookies)
    .flatMap((cookie) => cookie.split(';', 1)[0]?.trim() ?? [])
    .filter((cookie) => cookie.includes('=') && cookie.length <= maxLength)
    .join('; ')

const maxCookies = 10
/** Characters. */
const maxLength = 4096

/** The JSON of a reply that begins with a line to keep scripts from reading it: `)]}'` or `)]}',`. Throws as `readJson` does. */
function readPrefixedJson(reply: UpstreamReply, name: string): unknown {
  if (reply.status !== 200) return readJson(reply, name)
  const body = Buffer.from(reply.body)
  const start = body.subarray(0, longestPrefix).indexOf('{')
  if (start === -1) throw providerError(name, 'sent a response that is not JSON')
  return readJson({ ...reply, body: body.subarray(start) }, name)
}

/** Bytes. */
const longestPrefix = 16
