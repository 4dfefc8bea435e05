import type { Freshness, TrendPeriod } from '#shared/contract/search-kind.ts'
import { integerAt, textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { visibleText } from '#workers/upstreams/visible-text.ts'
import type { Trends } from './results.ts'
import type { SearchRequest } from './search.ts'
import { shorten } from './shorten.ts'

type Period = Trends['timeline'][number]

/** The value of the query at `index` in one period. Undefined or out of range for a malformed period. */
type ValueAt = (period: unknown, index: number) => number | undefined

/**
 * The periods of a timeline that have a time and a value for each query. `timeField`: seconds, as a text or number;
 * `dateField`: the period in words.
 */
export function readTimeline(
  periods: readonly unknown[],
  {
    queries,
    timeField,
    dateField,
    valueOf,
  }: { queries: readonly string[]; timeField: string; dateField: string; valueOf: ValueAt },
): Period[] {
  return periods.slice(0, maxPeriods).flatMap((period) => {
    const timestamp = integerAt(period, timeField)
    const date = textAt(period, dateField) ?? dateOf(timestamp)
    const values = queries.flatMap((query, index) => {
      const value = valueOf(period, index)
      return value !== undefined && value >= 0 && value <= 100 ? [{ query, value: Math.round(value) }] : []
    })
    if (timestamp === undefined || date === undefined || values.length !== queries.length) return []
    return [{ date: shorten(visibleText(date.slice(0, 2 * maxDateLength)), maxDateLength), timestamp, values }]
  })
}

/** Whether the last period has not ended, so that its value still changes. Both upstreams mark it the same way. */
export function endsPartial(periods: readonly unknown[]): boolean {
  const mark = valueAt(periods.at(-1), 'isPartial') ?? valueAt(periods.at(-1), 'partial_data')
  return mark === true || mark === 'true'
}

export const partialWarning = 'The last period has not ended: its values may still change.'

/** The longest timeline of Google has 300. */
const maxPeriods = 1000

/** Characters. */
const maxDateLength = 100

function dateOf(timestamp: number | undefined): string | undefined {
  const date = new Date((timestamp ?? Number.NaN) * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}

/** The period of a request in the notation of Google Trends, which SerpApi shares. A year without one. */
export function timeRange({ period, freshness }: Pick<SearchRequest, 'period' | 'freshness'>): string {
  return ranges[period ?? freshness ?? 'year']
}

const ranges: Readonly<Record<TrendPeriod | Freshness, string>> = {
  hour: 'now 1-H',
  day: 'now 1-d',
  week: 'now 7-d',
  month: 'today 1-m',
  quarter: 'today 3-m',
  year: 'today 12-m',
  'five-years': 'today 5-y',
  all: 'all',
}

/** The queries of a comma-separated list: each once, at most five, as Google Trends compares. */
export function trendQueries(query: string): string[] {
  const queries = query.split(',').map((part) => part.trim())
  return [...new Set(queries)].filter((part) => part !== '').slice(0, maxQueries)
}

const maxQueries = 5
