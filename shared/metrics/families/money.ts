import { Counter, Gauge } from 'prom-client'
import { onReport } from '#shared/metrics/events.ts'
import { sourceOf } from '#shared/metrics/sources.ts'
import { probe } from '#shared/runtime/with-timeout.ts'
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
  const settled = new Counter({
    name: `${prefix}revenue_dollars_total`,
    help: 'Dollars of settled payments, before refunds, once each, of the whole fleet; method: x402, credits; network: CAIP-2, or credits',
    labelNames: revenueLabels,
    registers,
  })
  const refunds = new Counter({
    name: `${prefix}refunds_dollars_total`,
    help: 'Dollars of these payments that came back as credits, of the whole fleet',
    labelNames: revenueLabels,
    registers,
  })
  const cost = new Counter({
    name: `${prefix}cost_dollars_total`,
    help: 'Dollars that paid services took, by LLM_PRICES and UPSTREAM_PRICES; service: large model, small model, or the name of the service',
    labelNames: ['service'],
    registers,
  })
  onReport('cost', ({ service, amount }) => cost.inc({ service }, amount / microDollarsPerDollar))
  onReport('payment', (labels) => payments.inc(labels))
  onReport('openPayments', (counts) => {
    open.reset()
    for (const [state, count] of Object.entries(counts)) open.set({ state }, count)
  })
  onReport('receiptLog', (log) => {
    leaves.set(log.leaves)
    lag.set(log.lagMs / 1000)
  })
  onReport('credit', ({ type, amount }) => credits.inc({ type }, Math.abs(amount) / microDollarsPerDollar))

  return async () => {
    const read = sourceOf('revenue')
    // The store has the totals, so no crash loses a payment. A series without its value is better than one that falls.
    const revenue = read === undefined ? [] : ((await probe(read)) ?? [])
    settled.reset()
    refunds.reset()
    for (const { operation, network, settled: earned, refunded } of revenue) {
      const labels = { operation, method: network === 'credits' ? 'credits' : 'x402', network }
      settled.inc(labels, earned / microDollarsPerDollar)
      refunds.inc(labels, refunded / microDollarsPerDollar)
    }
  }
}

const revenueLabels = ['operation', 'method', 'network'] as const
const microDollarsPerDollar = 1_000_000
