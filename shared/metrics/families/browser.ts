import { Counter, Gauge } from 'prom-client'
import { onReport } from '#shared/metrics/events.ts'
import { sourceOf, type BrowserLoad } from '#shared/metrics/sources.ts'
import { prefix, type Family } from './family.ts'

/** The browsers of a worker of the `browser` pool. */
export const browserMetrics: Family = (registry) => {
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name: `${prefix}browser_${name}`, help, registers })
  const gauges: readonly (readonly [Gauge, (load: BrowserLoad) => number])[] = [
    [gauge('tabs', 'Tabs that this process may open at once'), ({ tabs }) => tabs],
    [gauge('tabs_in_use', 'Tabs in use'), ({ tabsInUse }) => tabsInUse],
    [gauge('waiting', 'Pages that wait for a tab'), ({ waiting }) => waiting],
    [gauge('memory_bytes', 'Memory of all browser processes'), ({ megabytes }) => megabytes * 2 ** 20],
  ]
  const retired = new Counter({
    name: `${prefix}browser_restarts_total`,
    help: 'Browsers that were replaced, by reason (jobs, minutes, memory, ended)',
    labelNames: ['reason'],
    registers,
  })
  onReport('browserRetired', (labels) => retired.inc(labels))
  return () => {
    const load = sourceOf('browser')?.()
    for (const [metric, valueOf] of gauges) {
      if (load === undefined) metric.remove()
      else metric.set(valueOf(load))
    }
  }
}
