import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { cpuMsOf } from '#bench/fixtures/cost-of.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { monitorStore, type HeldMonitor } from '#shared/storage/stores/monitors/monitors.ts'
import { markdownTable } from '#shared/text/markdown-table.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import { openProcess } from '#test/support/processes/service.ts'
import { newRecord } from '#test/support/stores/monitored-store.ts'
import { seedMonitors } from './seed-monitors.ts'

const windowMs = 60_000
/** Every check must start within twice the time in which all are due. */
const limitMs = 2 * windowMs
/** The site has this many hosts, because the requests to one are limited. */
const hosts = 50
const answerMs = 5
const giveUpMs = 240_000
/** The monitors are written within this time before the first is due. */
const seedingMs = (count: number) => 5000 + count
/** Few monitors are due a second time while this runs. */
const dayMs = 24 * 3_600_000
const modelId = 'mon_bench_model'

/**
 * The delay of each check against its due time, with monitors that are due evenly within a minute, one scheduler and two
 * workers. A check starts when its request reaches the site. All monitors have learned their page, which does not change, so each
 * check takes one probe.
 */
export async function measureDueDelays(count: number): Promise<string> {
  await using scope = new AsyncDisposableStack()
  const site = scope.use(openProcess(['bench/watching/timed-site.ts', String(hosts), String(answerMs)], {}))
  // Only the site prints this line.
  const { ports } = (await site.logged('ports')) as { ports: number[] }
  const fleet = scope.use(await openFleet({ LIMITS: 'confirmSeconds:1' }))
  const processes = [await fleet.worker(), await fleet.worker(), await fleet.scheduler()]
  const pids = [...processes.map(({ child }) => child.pid), await pidOfRedis(fleet.redis.url), site.child.pid].map(
    Number,
  )
  const model = await learnModel(fleet, `http://127.0.0.1:${ports[0]}/model`)
  const firstDueAt = await seed(fleet, { count, ports, model })
  await sleep(Math.max(0, firstDueAt - Date.now()))
  const cpuBefore = await Promise.all(pids.map(cpuMsOf))
  const requestedAt = await requestsOf(ports[0] ?? 0, { count, until: firstDueAt + giveUpMs })
  const spentMs = Date.now() - firstDueAt
  const cpuAfter = await Promise.all(pids.map(cpuMsOf))
  const outcomes = await outcomesOf(fleet, count)
  const cpu = pids.map((_, index) => ((cpuAfter[index] ?? 0) - (cpuBefore[index] ?? 0)) / count)
  return [delayTable({ count, firstDueAt, requestedAt }), cpuTable(cpu, spentMs), outcomes].join('\n\n')
}

async function pidOfRedis(url: string): Promise<number> {
  const redis = new Redis(url)
  const info = await redis.info('server')
  redis.disconnect()
  return Number(/process_id:(\d+)/.exec(info)?.[1])
}

const dueAtOf = (firstDueAt: number, index: number, count: number) =>
  firstDueAt + Math.floor((index * windowMs) / count)
const seconds = (ms = Infinity) => `${(ms / 1000).toFixed(2)} s`

interface Delays {
  count: number
  firstDueAt: number
  requestedAt: ReadonlyMap<number, number>
}

function delayTable({ count, firstDueAt, requestedAt }: Delays): string {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const delays = indexes.map((index) => (requestedAt.get(index) ?? Infinity) - dueAtOf(firstDueAt, index, count))
  const sorted = delays.toSorted((a, b) => a - b)
  const part = (share: number) => seconds(sorted[Math.min(count - 1, Math.floor(count * share))])
  const starts = indexes.map((index) => requestedAt.get(index) ?? Infinity).toSorted((a, b) => a - b)
  const allMs = (starts.at(-1) ?? Infinity) - firstDueAt
  const isMet = allMs <= limitMs
  return markdownTable(
    ['Monitors due within a minute', 'started', 'delay p50', 'p99', 'max', 'all started after', 'checks/s', 'target'],
    [
      [
        String(count),
        String(requestedAt.size),
        part(0.5),
        part(0.99),
        part(1),
        seconds(allMs),
        (requestedAt.size / (Math.max(1, allMs) / 1000)).toFixed(0),
        `${seconds(limitMs)}: ${isMet ? 'met' : 'missed'}`,
      ],
    ],
  )
}

function cpuTable([first = 0, second = 0, scheduler = 0, redis = 0, site = 0]: readonly number[], ms: number): string {
  const all = first + second + scheduler + redis + site
  const cells = [first + second, scheduler, redis, site, all].map((cpu) => cpu.toFixed(2))
  return markdownTable(
    ['CPU ms a check: two workers', 'scheduler', 'Redis', 'site', 'all', 'in'],
    [[...cells, seconds(ms)]],
  )
}

/** Runs the learning checks of one monitor. All others start with its noise. */
async function learnModel(fleet: Fleet, url: string): Promise<HeldMonitor & { text: string }> {
  await using store = await openSqliteStore({ dir: fleet.dir })
  const [monitors, checks] = [monitorStore(store), monitorCheckStore(store)]
  await monitors.create(modelId, newRecord(Date.now(), { url, intervalMs: dayMs }))
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(200)) {
    const held = await monitors.find(modelId)
    const hash = held?.record.watch.baseline?.hash
    if (held === undefined || hash === undefined || held.record.checkCount === 0) continue
    const text = await checks.findText(modelId, hash)
    if (text === undefined) throw new Error('The text of the first monitor is not stored.')
    return { ...held, text }
  }
  throw new Error('The first monitor did not learn its page within a minute.')
}

/** Stores the monitors, due evenly within the window. Returns when the first one is. */
async function seed(
  { dir }: Fleet,
  { count, ports, model }: { count: number; ports: readonly number[]; model: HeldMonitor & { text: string } },
): Promise<number> {
  await using store = await openSqliteStore({ dir })
  const firstDueAt = Date.now() + seedingMs(count)
  const { settings } = model.record
  await seedMonitors(store, {
    count,
    monitor(index) {
      const dueAt = dueAtOf(firstDueAt, index, count)
      const url = `http://127.0.0.1:${ports[index % ports.length]}/${index}`
      const record = { ...model.record, settings: { ...settings, url }, dueAt, nextLookAt: dueAt }
      return { id: idOf(index), record, text: model.text }
    },
  })
  const lateMs = Date.now() - firstDueAt
  if (lateMs > 0) throw new Error(`The monitors were stored ${lateMs} ms after the first one was due.`)
  return firstDueAt
}

const idOf = (index: number) => `mon_bench_${index}`

/** The time of the first request of each page, when there is one of all, or at a time. */
async function requestsOf(
  port: number,
  { count, until }: { count: number; until: number },
): Promise<ReadonlyMap<number, number>> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/requests`)
    // Only the site writes this.
    const requests = Object.entries((await response.json()) as Record<string, number>)
    if (requests.length >= count || Date.now() > until)
      return new Map(requests.map(([index, at]) => [Number(index), at]))
    await sleep(1000)
  }
}

/** How the checks ended, in words. They may end a while after their requests. */
async function outcomesOf({ dir }: Fleet, count: number): Promise<string> {
  await using store = await openSqliteStore({ dir })
  const monitors = monitorStore(store)
  for (const deadline = Date.now() + endMs; ; await sleep(1000)) {
    const held = await Promise.all(Array.from({ length: count }, (_, index) => monitors.find(idOf(index))))
    // The first monitor's check is the first of each.
    const statuses = held.map((one) =>
      one !== undefined && one.record.checkCount > 1 ? one.record.lastCheck?.status : undefined,
    )
    if (statuses.includes(undefined) && Date.now() < deadline) continue
    const counts = Map.groupBy(statuses, (status) => status ?? 'not ended')
    return `Checks by result: ${[...counts].map(([status, { length }]) => `${length} ${status}`).join(', ')}.`
  }
}

const endMs = 60_000
