import type { Freshness, TrendPeriod } from '#shared/contract/search-kind.ts'
import type { SearchRequest } from '#workers/search/provider.ts'

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
