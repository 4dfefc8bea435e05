import { addedLatency } from './figures/added-latency.ts'
import { awaitJobs } from './figures/await-jobs.ts'
import { cachedHits } from './figures/cached-hits.ts'
import { keyHits } from './figures/key-hits.ts'
import { measureParts } from './figures/measure-parts.ts'
import { nativeMarkdown } from './figures/native-markdown.ts'
import { paidHits } from './figures/paid-hits.ts'
import { redisTraffic } from './figures/redis-traffic.ts'
import { roleMemory } from './figures/role-memory.ts'
import { throughput } from './figures/throughput.ts'

// npm run bench [-- WORD…]
// Each figure is the ratio of two variants that one run measures in turns, so that other load on the machine affects both.
// Memory is compared to a limit.
// With words, only the figures whose name contains one of them.

await measureParts({
  addedLatency,
  throughput,
  cachedHits,
  paidHits,
  keyHits,
  awaitJobs,
  redisTraffic,
  roleMemory,
  nativeMarkdown,
})
