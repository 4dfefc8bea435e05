import type { StoredResult } from '#shared/stores/results.ts'

/** An answer about many addresses of which none could be read: it is given, and costs nothing. */
export const deliversNothing = ({ items }: StoredResult) => items !== undefined && items.fresh + items.cached === 0
