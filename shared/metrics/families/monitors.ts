import { Counter, Histogram } from 'prom-client'
import { onReport } from '#shared/metrics/events.ts'
import { prefix, workBuckets, type Family } from './family.ts'

/** Checks of monitors and webhooks, in the scheduler. */
export const monitorMetrics: Family = (registry) => {
  const registers = [registry]
  const checks = new Counter({
    name: `${prefix}monitor_checks_total`,
    help: 'Checks of monitors; outcome: finished, again, postponed, paused, flushed, failed',
    labelNames: ['outcome'],
    registers,
  })
  const attempts = new Histogram({
    name: `${prefix}webhook_attempt_duration_seconds`,
    help: 'Duration of attempts to deliver a notice; outcome: delivered, gone, unanswered, failed',
    labelNames: ['outcome'],
    buckets: workBuckets,
    registers,
  })
  const notices = new Counter({
    name: `${prefix}webhook_notices_total`,
    help: 'Notices whose delivery ended; status: delivered, dead, stopped',
    labelNames: ['status'],
    registers,
  })
  onReport('monitorCheck', (labels) => checks.inc(labels))
  onReport('webhookAttempt', ({ outcome, ms }) => attempts.observe({ outcome }, ms / 1000))
  onReport('notice', (labels) => notices.inc(labels))
}
