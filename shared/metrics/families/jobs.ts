import { Histogram } from 'prom-client'
import { onReport } from '#shared/metrics/events.ts'
import { prefix, workBuckets, type Family } from './family.ts'

/** Runs of jobs in the workers. */
export const jobMetrics: Family = (registry) => {
  const duration = new Histogram({
    name: `${prefix}job_duration_seconds`,
    help: 'Duration of runs of jobs, by pool, operation and how they ended (completed, stale, failed, again, over)',
    labelNames: ['pool', 'operation', 'status'],
    buckets: workBuckets,
    registers: [registry],
  })
  onReport('job', ({ ms, ...labels }) => duration.observe(labels, ms / 1000))
}
