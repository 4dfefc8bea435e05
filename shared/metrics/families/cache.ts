import { Counter } from 'prom-client'
import { onReport } from '#shared/metrics/events.ts'
import { prefix, type Family } from './family.ts'

/** Stored answers. The hit rate is the rate of `hit` through the rate of all. */
export const cacheMetrics: Family = (registry) => {
  const lookups = new Counter({
    name: `${prefix}cache_lookups_total`,
    help: 'Calls that looked for a stored answer, by operation and outcome (hit, partial, miss)',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  })
  onReport('cacheLookup', (labels) => lookups.inc(labels))
}
