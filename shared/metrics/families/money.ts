import { Counter, Gauge } from 'prom-client'
import { onReport } from '#shared/metrics/events.ts'
import { prefix, type Family } from './family.ts'

/** Payments, credits and the receipt log. */
export const moneyMetrics: Family = (registry) => {
  const registers = [registry]
  const payments = new Counter({
    name: `${prefix}payment_transitions_total`,
    help: 'Payments that entered a state; method: x402, credits',
    labelNames: ['method', 'state'],
    registers,
  })
  const open = new Gauge({
    name: `${prefix}payments_open`,
    help: 'Open payments in the store, as this scheduler last counted them',
    labelNames: ['state'],
    registers,
  })
  const credits = new Counter({
    name: `${prefix}credits_dollars_total`,
    help: 'Credits in dollars; type: purchase, bonus, spend, refund',
    labelNames: ['type'],
    registers,
  })
  const leaves = new Gauge({
    name: `${prefix}receipt_log_leaves`,
    help: 'Leaves of the receipt log',
    registers,
  })
  const lag = new Gauge({
    name: `${prefix}receipt_log_lag_seconds`,
    help: 'Age of the oldest final receipt that the receipt log lacks; 0 without one',
    registers,
  })
  onReport('payment', (labels) => payments.inc(labels))
  onReport('openPayments', (counts) => {
    open.reset()
    for (const [state, count] of Object.entries(counts)) open.set({ state }, count)
  })
  onReport('receiptLog', (log) => {
    leaves.set(log.leaves)
    lag.set(log.lagMs / 1000)
  })
  onReport('credit', ({ type, amount }) => credits.inc({ type }, Math.abs(amount) / 1_000_000))
}
