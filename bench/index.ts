import { addedLatency } from './figures/added-latency.ts'
import { awaitJobs } from './figures/await-jobs.ts'
import { cachedHits } from './figures/cached-hits.ts'
import type { Figure } from './figures/figure.ts'
import { paidHits } from './figures/paid-hits.ts'
import { redisTraffic } from './figures/redis-traffic.ts'
import { throughput } from './figures/throughput.ts'
import { figureTable } from './markdown-table.ts'

// npm run bench [-- WORD…]
// Each figure is the ratio of two variants that one run measures in turns, so that other load on the machine affects both.
// With words, only the figures whose name contains one of them.

const figures: Readonly<Record<string, () => Promise<Figure>>> = {
  addedLatency,
  throughput,
  cachedHits,
  paidHits,
  awaitJobs,
  redisTraffic,
}
const words = process.argv.slice(2).map((word) => word.toLowerCase())

const measured: Figure[] = []
for (const [name, measure] of Object.entries(figures)) {
  if (words.length > 0 && !words.some((word) => name.toLowerCase().includes(word))) continue
  console.error(`measuring ${name} …`)
  measured.push(await measure())
}
console.log(figureTable(measured))
