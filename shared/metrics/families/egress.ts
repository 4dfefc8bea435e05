import { Counter, Histogram } from 'prom-client'
import { onReport, report } from '#shared/metrics/events.ts'
import { sourceOf } from '#shared/metrics/sources.ts'
import { prefix, workBuckets, type Family } from './family.ts'

/** Requests to the web and to configured services. */
export const egressMetrics: Family = (registry) => {
  const registers = [registry]
  const requests = new Counter({
    name: `${prefix}egress_requests_total`,
    help: 'Requests to the web; outcome: ok (any HTTP status) or an error code',
    labelNames: ['outcome'],
    registers,
  })
  const upstreams = new Histogram({
    name: `${prefix}upstream_request_duration_seconds`,
    help: 'Duration of requests to configured services; outcome: 2xx to 5xx, unreachable',
    labelNames: ['upstream', 'outcome'],
    buckets: workBuckets,
    registers,
  })
  onReport('egress', (labels) => requests.inc(labels))
  onReport('upstream', ({ name: upstream, outcome, ms }) => {
    upstreams.observe({ upstream, outcome }, ms / 1000)
    const price = sourceOf('upstreamPrices')?.().get(priceNameOf(upstream))
    // Services charge for the requests that they answer.
    if (price !== undefined && outcome === '2xx') report('cost', { service: upstream, amount: price })
  })
}

/** `Brave Search` → `brave-search` */
const priceNameOf = (upstream: string) => upstream.toLowerCase().replaceAll(' ', '-')
