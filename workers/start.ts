import { openJobSource } from '#shared/adapters/queue-bullmq/open-job-source.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import { openEgress } from '#shared/egress/open-egress.ts'
import { lookupWith } from '#shared/egress/resolve-host.ts'
import type { Foundation } from '#shared/foundation.ts'
import type { WorkerPool } from '#shared/job.ts'
import { userAgent } from '#shared/product.ts'
import { jobStore } from '#shared/stores/jobs.ts'
import { pageStore } from '#shared/stores/pages.ts'
import { resultStore } from '#shared/stores/results.ts'
import { openCapacity } from './open-capacity.ts'
import { openExtraction } from './pages/open-extraction.ts'
import { pools } from './pools.ts'
import { createWork } from './run-job.ts'

/** Composes the workers of some pools and takes jobs until disposed. */
export async function startWorkers(
  names: readonly WorkerPool[],
  { config, log, redis, store, now }: Foundation,
): Promise<AsyncDisposable> {
  const scope = new AsyncDisposableStack()
  const source = scope.use(await openJobSource(redis, { hostConcurrency: config.HOST_CONCURRENCY }))
  const egress = scope.use(
    await openEgress({
      rules: configuredRules(config),
      userAgent: userAgent(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`),
      lookup: lookupWith(config.DNS_SERVERS),
    }),
  )
  const extraction = scope.use(await openExtraction({ threads: config.EXTRACTION_THREADS }))
  const shared = {
    egress,
    extraction,
    jobs: jobStore(store),
    pages: pageStore(store),
    results: resultStore(store),
    passage: source.passage,
    now,
  }
  const concurrency = { fetch: config.FETCH_CONCURRENCY, crawl: config.CRAWL_CONCURRENCY } satisfies Record<
    WorkerPool,
    number
  >
  const consumers: AsyncDisposable[] = []
  // All at once: the drains of several pools must not add up.
  scope.defer(async () => {
    await Promise.all(consumers.map((consumer) => consumer[Symbol.asyncDispose]()))
  })
  for (const pool of names) {
    const work = createWork({ ...shared, handlers: pools[pool], log: log.child({ pool }) })
    const capacity = scope.use(openCapacity({ pool, most: concurrency[pool] }, log))
    consumers.push(await source.consume(pool, capacity, work))
  }
  log.info({ pools: Object.fromEntries(names.map((pool) => [pool, concurrency[pool]])) }, 'workers started')
  return scope
}
