import { Counter, Histogram } from 'prom-client'
import { onReport } from '#shared/metrics/events.ts'
import { answerBuckets, prefix, statusClass, type Family } from './family.ts'

/** HTTP requests to the API. */
export const requestMetrics: Family = (registry) => {
  const registers = [registry]
  const duration = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'Duration of HTTP requests to the API, by operation (or path) and status class',
    labelNames: ['operation', 'status'],
    buckets: answerBuckets,
    registers,
  })
  const errors = new Counter({
    name: `${prefix}http_errors_total`,
    help: 'HTTP answers with an error, by error code',
    labelNames: ['code'],
    registers,
  })
  onReport('request', ({ operation, status, ms, code }) => {
    duration.observe({ operation, status: statusClass(status) }, ms / 1000)
    if (code !== undefined) errors.inc({ code })
  })
}
