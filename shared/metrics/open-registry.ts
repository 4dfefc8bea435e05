import { collectDefaultMetrics, Registry } from 'prom-client'
import { receiveReports } from './events.ts'
import { cacheMetrics, jobMetrics, requestMetrics } from './families/calls.ts'
import { egressMetrics } from './families/egress.ts'
import type { Refresh } from './families/family.ts'
import { moneyMetrics } from './families/money.ts'
import { monitorMetrics } from './families/monitors.ts'
import { browserMetrics, poolMetrics } from './families/workers.ts'

/** A metric, as the documentation lists it. */
export interface MetricInfo {
  name: string
  type: string
  labels: readonly string[]
  help: string
}

export interface OpenedMetrics {
  contentType: string
  /** The metrics in the text format of Prometheus. */
  text: () => Promise<string>
  /** The metrics of this service. Those of Node and of the process are left out. */
  list: () => MetricInfo[]
}

const families = [
  requestMetrics,
  poolMetrics,
  jobMetrics,
  cacheMetrics,
  browserMetrics,
  // Its requests have costs, which the money takes in.
  egressMetrics,
  moneyMetrics,
  monitorMetrics,
]

/** Opens a registry with all metrics. Those of other roles stay without values. */
export function openRegistry(): OpenedMetrics {
  const registry = new Registry()
  const refreshes: Refresh[] = families.flatMap((open) => open(registry) ?? [])
  const own = registry.getMetricsAsArray()
  collectDefaultMetrics({ register: registry })
  return {
    contentType: registry.contentType,
    async text() {
      receiveReports()
      for (const refresh of refreshes) await refresh()
      return registry.metrics()
    },
    list: () => own.map(infoOf),
  }
}

/** The types of prom-client leave out the fields that every metric has. */
function infoOf(metric: object): MetricInfo {
  const { name, help, type, labelNames } = metric as MetricInfo & { labelNames: readonly string[] }
  return { name, help, type, labels: labelNames }
}
