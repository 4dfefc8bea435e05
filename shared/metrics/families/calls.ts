import { Counter, Histogram } from 'prom-client'
import { onReport } from '#shared/metrics/events.ts'
import { prefix, workBuckets, type Family } from './family.ts'

/** HTTP requests to the API. */
export const requestMetrics: Family = (registry) => {
  const registers = [registry]
  const duration = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'Duration of HTTP requests to the API; status: the class',
    labelNames: ['operation', 'status'],
    buckets: answerBuckets,
    registers,
  })
  const errors = new Counter({
    name: `${prefix}http_errors_total`,
    help: 'HTTP answers with an error',
    labelNames: ['code'],
    registers,
  })
  onReport('request', ({ operation, status, ms, code }) => {
    duration.observe({ operation, status: statusClass(status) }, ms / 1000)
    if (code !== undefined) errors.inc({ code })
  })
}

/** Buckets in seconds for answers of the API. */
const answerBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** 404 → `4xx` */
const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`

/** Runs of jobs in the workers. */
export const jobMetrics: Family = (registry) => {
  const duration = new Histogram({
    name: `${prefix}job_duration_seconds`,
    help: 'Duration of runs of jobs; status: completed, stale, failed, again, over',
    labelNames: ['pool', 'operation', 'status'],
    buckets: workBuckets,
    registers: [registry],
  })
  onReport('job', ({ ms, ...labels }) => duration.observe(labels, ms / 1000))
}

/** Stored answers. The hit rate is the rate of `hit` through the rate of all. */
export const cacheMetrics: Family = (registry) => {
  const lookups = new Counter({
    name: `${prefix}cache_lookups_total`,
    help: 'Calls that looked for a stored answer; outcome: hit, partial, miss',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  })
  onReport('cacheLookup', (labels) => lookups.inc(labels))
}
