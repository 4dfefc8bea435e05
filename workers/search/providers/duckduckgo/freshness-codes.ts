import type { Freshness } from '#shared/contract/search-kind.ts'

/** The values of `df`. */
export const freshnessCodes: Readonly<Record<Freshness, string>> = { day: 'd', week: 'w', month: 'm', year: 'y' }
