import { measureParts } from '#bench/figures/measure-parts.ts'
import { fallbackTime } from './searching/fallback-time.ts'
import { searchCost } from './searching/search-cost.ts'
import { sharedRequests } from './searching/shared-requests.ts'

// npm run bench:search [-- WORD…]
// Searches through providers on this machine: the time that a failing provider costs, the requests of equal searches at the
// same time, and the processor time of a search. With words, only the parts whose name contains one of them.

const parts = { fallbackTime, sharedRequests, searchCost }
await measureParts(parts)
