import type { Freshness } from '#shared/contract/search-kind.ts'

/** The first day of a period that ends now, as YYYY-MM-DD. `now`: Unix milliseconds. */
export function firstDayOf(period: Freshness, now: number): string {
  return new Date(now - days[period] * 86_400_000).toISOString().slice(0, 10)
}

const days: Readonly<Record<Freshness, number>> = { day: 1, week: 7, month: 31, year: 366 }
