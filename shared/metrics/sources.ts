import type { WorkerPool } from '#shared/contract/job.ts'

/** The state of a pool of workers. */
export interface PoolLoad {
  workers: number
  slots: number
  /** Jobs that wait for a worker, and jobs that run. */
  waiting: number
  running: number
  /** Milliseconds per job; 0: unknown. */
  jobMs: number
  /** Milliseconds that the longest-waiting of the next jobs has waited. */
  oldestMs: number
}

export interface BrowserLoad {
  tabs: number
  tabsInUse: number
  waiting: number
  megabytes: number
}

/** The earnings of the calls of one operation on one network, in micro-dollars. */
export interface EarnedRevenue {
  operation: string
  network: string
  settled: number
  refunded: number
}

/** State that metrics read when they are scraped, by name. */
interface Sources {
  pools: () => Promise<ReadonlyMap<WorkerPool, PoolLoad>>
  schedulers: () => Promise<number>
  browser: () => BrowserLoad
  /** The earnings of all calls. */
  revenue: () => Promise<readonly EarnedRevenue[]>
  /** Micro-dollars of a request to a configured service, by its name in lower case with hyphens. */
  upstreamPrices: () => ReadonlyMap<string, number>
}

const sources = new Map<keyof Sources, Sources[keyof Sources]>()

/** Lets metrics read this state until disposed. */
export function provide<N extends keyof Sources>(name: N, read: Sources[N]): Disposable {
  sources.set(name, read)
  return {
    [Symbol.dispose]() {
      if (sources.get(name) === read) sources.delete(name)
    },
  }
}

/** Undefined in a process without this state. */
export function sourceOf<N extends keyof Sources>(name: N): Sources[N] | undefined {
  // `provide` stores each source under its own name.
  return sources.get(name) as Sources[N] | undefined
}
