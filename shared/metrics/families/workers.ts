import { Counter, Gauge } from 'prom-client'
import { onReport } from '#shared/metrics/events.ts'
import { sourceOf, type BrowserLoad, type PoolLoad } from '#shared/metrics/sources.ts'
import { probe } from '#shared/runtime/with-timeout.ts'
import { prefix, type Family } from './family.ts'

/** How soon a waiting job should start: the autoscale signal asks for enough slots to start all waiting jobs in this time. */
const targetWaitMs = 2000

/** Milliseconds per job that are assumed until a worker has measured them. */
const unknownJobMs = 1000

/** The state of the queue and of each pool, read from Redis. Each API process reports the whole fleet. */
export const poolMetrics: Family = (registry) => {
  const registers = [registry]
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `${prefix}${name}`, help, labelNames: ['pool'], registers })
  const gauges: readonly (readonly [Gauge<'pool'>, (load: PoolLoad) => number])[] = [
    [gauge('pool_workers', 'Worker processes'), ({ workers }) => workers],
    [gauge('pool_slots', 'Jobs that the workers run at once'), ({ slots }) => slots],
    [gauge('queue_waiting_jobs', 'Jobs that wait for a worker'), ({ waiting }) => waiting],
    [gauge('queue_running_jobs', 'Jobs that run'), ({ running }) => running],
    [
      gauge('queue_oldest_seconds', 'How long the oldest of the next jobs has waited'),
      ({ oldestMs }) => oldestMs / 1000,
    ],
    [gauge('pool_job_seconds', 'Recent mean duration of a job; 0: unknown'), ({ jobMs }) => jobMs / 1000],
    [gauge('pool_wait_seconds', 'Expected wait of a new job: waiting jobs × mean duration ÷ slots'), waitSeconds],
    [gauge('autoscale_pool_slots_wanted', 'Slots that start every waiting job within 2 s'), slotsWanted],
  ]
  const schedulers = new Gauge({ name: `${prefix}schedulers`, help: 'Schedulers that sent a heartbeat', registers })
  const isUp = new Gauge({ name: `${prefix}queue_up`, help: '1 when Redis answers, 0 when not', registers })

  return async () => {
    const [read, count] = [sourceOf('pools'), sourceOf('schedulers')]
    if (read === undefined || count === undefined) {
      // The 0 that they begin with would say that Redis is down.
      isUp.remove()
      schedulers.remove()
      return
    }
    const [loads, running] = await Promise.all([probe(read), probe(count)])
    isUp.set(loads === undefined ? 0 : 1)
    if (running === undefined) schedulers.remove()
    else schedulers.set(running)
    for (const [metric, valueOf] of gauges) {
      // A value from before an outage would be taken for a current one.
      metric.reset()
      for (const [pool, load] of loads ?? []) metric.set({ pool }, valueOf(load))
    }
  }
}

/** Infinity for jobs without a worker. */
function waitSeconds({ waiting, jobMs, slots }: PoolLoad): number {
  return waiting === 0 ? 0 : (waiting * (jobMs || unknownJobMs)) / 1000 / slots
}

function slotsWanted({ waiting, running, jobMs }: PoolLoad): number {
  return running + Math.ceil((waiting * (jobMs || unknownJobMs)) / targetWaitMs)
}

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
    help: 'Browsers that were replaced; reason: jobs, minutes, memory, ended',
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
