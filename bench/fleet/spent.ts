import { readdir, readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { descendantsOf } from '#test/support/processes/descendants.ts'

/**
 * Processor time in milliseconds of one call, by thread. `other`: garbage collection, the compiler, the store, libuv.
 * `extraction`: the child processes that read pages.
 */
export interface Spent {
  spent: {
    api: { main: number; other: number }
    worker: { main: number; extraction: number; other: number }
    redis: number
    site: number
    client: number
  }
  /** The processor time that the rest of the machine took in the same time, in processors. */
  others: number
  processors: number
}

export interface Processes {
  apis: readonly number[]
  workers: readonly number[]
  redis: number
  site: number
  client: number
}

const noTime = {
  api: { main: 0, other: 0 },
  worker: { main: 0, extraction: 0, other: 0 },
  redis: 0,
  site: 0,
  client: 0,
}
export const nothingSpent: Spent = { spent: noTime, others: 0, processors: cpus().length }

/** Starts to count. The returned function ends that, and divides by the number of calls. */
export async function readSpent(processes: Processes): Promise<(calls: number) => Promise<Spent>> {
  const startedAt = performance.now()
  const [before, busyBefore] = [await read(processes), await busyMs()]
  return async (calls) => {
    const [after, busyAfter] = [await read(processes), await busyMs()]
    const tookMs = performance.now() - startedAt
    const spentBy = (name: keyof typeof before) => differences(before[name], after[name])
    const [apis, workers, extraction] = [spentBy('apis'), spentBy('workers'), spentBy('extraction')]
    const rest = (['redis', 'site', 'client'] as const).map((name) => sum(spentBy(name).flat()) / calls)
    const [redis = 0, site = 0, client = 0] = rest
    const ours = sum([...apis, ...workers, ...extraction].flat()) + sum(rest) * calls
    return {
      spent: {
        api: { main: firsts(apis) / calls, other: sum(apis.flatMap((times) => times.slice(1))) / calls },
        worker: {
          main: firsts(workers) / calls,
          extraction: sum(extraction.flat()) / calls,
          other: sum(workers.flatMap((times) => times.slice(1))) / calls,
        },
        redis,
        site,
        client,
      },
      others: Math.max(0, busyAfter - busyBefore - ours) / tookMs,
      processors: cpus().length,
    }
  }
}

type Times = Map<number, number>

async function read({ apis, workers, redis, site, client }: Processes) {
  const all = (pids: readonly number[]) => Promise.all(pids.map(threadTimes))
  return {
    apis: await all(apis),
    workers: await all(workers),
    extraction: await Promise.all(workers.map(childTimes)),
    redis: await all([redis]),
    site: await all([site]),
    client: await all([client]),
  }
}

/** Milliseconds of the threads of all child processes of a process. */
async function childTimes(pid: number): Promise<Times> {
  const times = await Promise.all(descendantsOf(pid).map((child) => threadTimes(child.pid)))
  return new Map(times.flatMap((ofChild) => Array.from(ofChild)))
}

/** Milliseconds of each thread of a process, the main thread first. The first field of schedstat is in nanoseconds. */
async function threadTimes(pid: number): Promise<Times> {
  const ids = (await readdir(`/proc/${pid}/task`)).map(Number).toSorted((a, b) => a - b)
  const times = ids.map(async (id) => {
    const [nanoseconds = ''] = (await readFile(`/proc/${pid}/task/${id}/schedstat`, 'utf8').catch(() => '0')).split(' ')
    return [id, Number(nanoseconds) / 1e6] as const
  })
  return new Map(await Promise.all(times))
}

const differences = (before: readonly Times[], after: readonly Times[]): number[][] =>
  after.map((times, index) => [...times].map(([id, ms]) => Math.max(0, ms - (before[index]?.get(id) ?? 0))))

/** The busy time of all processors since the start of the machine. proc_stat(5): user, nice, system, then irq, softirq. */
async function busyMs(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.trim().split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq) * 10
}

const firsts = (times: readonly (readonly number[])[]) => sum(times.map(([main = 0]) => main))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
