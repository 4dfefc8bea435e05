import { addedLatency } from './figures/added-latency.ts'
import { cachedHits } from './figures/cached-hits.ts'
import type { Figure } from './figures/figure.ts'
import { paidHits } from './figures/paid-hits.ts'
import { redisTraffic } from './figures/redis-traffic.ts'
import { throughput } from './figures/throughput.ts'
import { waiting } from './figures/waiting.ts'
import { figureTable } from './markdown-table.ts'

// npm run bench [-- WORD…]
// Every figure is a ratio of two things measured in turns in one run, so that the machine's mood hits both. With words,
// only the figures whose name contains one of them.

const figures: Readonly<Record<string, () => Promise<Figure>>> = {
  addedLatency,
  throughput,
  cachedHits,
  paidHits,
  waiting,
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
