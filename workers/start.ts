import { openJobQueue } from '#shared/adapters/queue-bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/adapters/queue-bullmq/open-job-source.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import { openEgress } from '#shared/egress/open-egress.ts'
import { lookupWith } from '#shared/egress/resolve-host.ts'
import type { Foundation } from '#shared/foundation.ts'
import type { Needs } from '#shared/health/readiness.ts'
import type { WorkerPool } from '#shared/job.ts'
import { userAgent } from '#shared/product.ts'
import { hostStore } from '#shared/stores/hosts.ts'
import { jobStore } from '#shared/stores/jobs.ts'
import { pageStore } from '#shared/stores/pages.ts'
import { resultStore } from '#shared/stores/results.ts'
import { openCapacity } from './open-capacity.ts'
import { openPoolBrowser } from './open-pool-browser.ts'
import { createPageJobs } from './page-jobs.ts'
import { openExtraction } from './pages/open-extraction.ts'
import { pools } from './pools.ts'
import { createWork } from './run-job.ts'
import { configuredOutside } from './ways/outside.ts'

export interface RunningWorkers extends AsyncDisposable {
  /** What they need beside what every role does. */
  needs: Needs
}

/** Composes the workers of some pools and takes jobs until disposed. */
export async function startWorkers(
  names: readonly WorkerPool[],
  { config, log, redis, store, now }: Foundation,
): Promise<RunningWorkers> {
  await using opening = new AsyncDisposableStack()
  const source = opening.use(await openJobSource(redis, { hostConcurrency: config.HOST_CONCURRENCY }))
  const egress = opening.use(
    await openEgress({
      rules: configuredRules(config),
      userAgent: userAgent(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`),
      lookup: lookupWith(config.DNS_SERVERS),
    }),
  )
  const extraction = opening.use(await openExtraction({ threads: config.EXTRACTION_THREADS }))
  const browser = opening.use(await openPoolBrowser(names, { config, log, now }))
  const stores = { jobs: jobStore(store), pages: pageStore(store), results: resultStore(store) }
  const queue = opening.use(await openJobQueue(redis, { hostConcurrency: config.HOST_CONCURRENCY }))
  const shared = {
    ...stores,
    egress,
    extraction,
    hosts: hostStore(store),
    pageJobs: createPageJobs({ ...stores, queue, now }),
    passage: source.passage,
    outside: configuredOutside(config),
    browser,
    now,
  }
  const concurrency = {
    fetch: config.FETCH_CONCURRENCY,
    crawl: config.CRAWL_CONCURRENCY,
    browser: browser?.tabs ?? 0,
  } satisfies Record<WorkerPool, number>
  const staffed = names.filter((pool) => concurrency[pool] > 0)
  const consumers: AsyncDisposable[] = []
  // All at once: the drains of several pools must not add up.
  opening.defer(async () => {
    await Promise.all(consumers.map((consumer) => consumer[Symbol.asyncDispose]()))
  })
  for (const pool of staffed) {
    const work = createWork({ ...shared, handlers: pools[pool], log: log.child({ pool }) })
    const own = pool === 'browser' ? browser : undefined
    const capacity = opening.use(
      openCapacity({ pool, most: concurrency[pool], usedMb: own?.usedMb, isAble: own?.isProven }, log),
    )
    consumers.push(await source.consume(pool, Object.assign(capacity, { remark: own?.remark }), work))
  }
  log.info({ pools: Object.fromEntries(staffed.map((pool) => [pool, concurrency[pool]])) }, 'workers started')
  const scope = opening.move()
  return {
    needs: browser === undefined ? {} : { browser: browser.prove },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
