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
import { openExtraction } from './pages/open-extraction.ts'
import { pools } from './pools.ts'
import { runJob } from './run-job.ts'

/** Composes the workers of some pools and takes jobs until disposed. */
export async function startWorkers(
  names: readonly WorkerPool[],
  { config, log, redisUrl, store }: Foundation,
): Promise<AsyncDisposable> {
  const scope = new AsyncDisposableStack()
  const source = scope.use(await openJobSource({ url: redisUrl, onError: (err) => log.warn({ err }, 'redis') }))
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
    now: Date.now,
  }
  const concurrency = { fetch: config.FETCH_CONCURRENCY } satisfies Record<WorkerPool, number>
  for (const pool of names) {
    const work = runJob({ ...shared, handlers: pools[pool], log: log.child({ pool }) })
    scope.use(await source.consume(pool, concurrency[pool], work))
  }
  log.info({ pools: names }, 'workers started')
  return scope
}
