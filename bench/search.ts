import type { Figure } from './figures/figure.ts'
import { figureTable } from './markdown-table.ts'
import { fallbackTime } from './searching/fallback-time.ts'
import { searchCost } from './searching/search-cost.ts'
import { sharedRequests } from './searching/shared-requests.ts'

// npm run bench:search [-- WORD…]
// Searches through providers on this machine: the time that a failing provider costs, the requests of equal searches at the
// same time, and the processor time of a search. With words, only the parts whose name contains one of them.

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = { fallbackTime, sharedRequests, searchCost }
const words = process.argv.slice(2).map((word) => word.toLowerCase())

const measured: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (words.length > 0 && !words.some((word) => name.toLowerCase().includes(word))) continue
  console.error(`measuring ${name} …`)
  measured.push(...(await measure()))
}
console.log(figureTable(measured))
