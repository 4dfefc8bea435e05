/** The kinds of search. Each is an operation, and a capability that providers give to a deployment. */
export const searchKinds = ['web', 'news', 'images', 'places', 'shopping', 'scholar', 'autocomplete', 'trends'] as const

export type SearchKind = (typeof searchKinds)[number]

/** How old results may be at most. */
export const freshnessValues = ['day', 'week', 'month', 'year'] as const

export type Freshness = (typeof freshnessValues)[number]

/** The periods of a trend, until now. */
export const trendPeriods = ['hour', 'day', 'week', 'month', 'quarter', 'year', 'five-years', 'all'] as const

export type TrendPeriod = (typeof trendPeriods)[number]
