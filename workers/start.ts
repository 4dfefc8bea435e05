import type { WorkerPool } from '#shared/contract/job.ts'
import { userAgent } from '#shared/contract/product.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import { openEgress } from '#shared/egress/open-egress.ts'
import { lookupWith } from '#shared/egress/resolve-host.ts'
import { openPrivateInputs } from '#shared/private-inputs/open-private-inputs.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import { hostLimits } from '#shared/queue/host-limits.ts'
import type { Foundation } from '#shared/startup/foundation.ts'
import type { ReadinessChecks } from '#shared/startup/readiness.ts'
import { hostStore } from '#shared/storage/stores/hosts.ts'
import { jobStore } from '#shared/storage/stores/jobs.ts'
import { jobPartStore } from '#shared/storage/stores/open-jobs/job-parts.ts'
import { uploadStore } from '#shared/storage/stores/open-jobs/uploads.ts'
import { pageStore } from '#shared/storage/stores/pages.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { openWorkerBrowser } from './browser/open-worker-browser.ts'
import { extractAny, openDocuments } from './documents/isolated/open-documents.ts'
import { openHandlerPorts } from './handler-ports.ts'
import { fetchBasic } from './handlers/fetch-basic.ts'
import { createJobProcessor, politeEgress } from './job-run/job-processor.ts'
import { createPageJobs } from './job-run/page-jobs.ts'
import { createExtraction, openPageProcesses } from './pages/isolated/extraction.ts'
import { pools } from './pools.ts'
import { openCapacity } from './pools/open-capacity.ts'
import { openLoadLog } from './pools/open-load-log.ts'
import { openRequestSigner } from './web-bot-auth/open-request-signer.ts'

export interface RunningWorkers extends AsyncDisposable {
  /** Readiness checks beside those of every role. */
  needs: ReadinessChecks
}

/** Starts the workers of some pools. They take jobs until disposed. */
export async function startWorkers(
  names: readonly WorkerPool[],
  { config, log, redis, store, keys, now, blocks }: Foundation,
): Promise<RunningWorkers> {
  await using opening = new AsyncDisposableStack()
  const source = opening.use(
    await openJobSource(redis, { ...hostLimits(config), pausesForAll: config.PAYMENTS === 'off' }),
  )
  const { politenessFor } = source
  const agent = userAgent(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`)
  const sign = await openRequestSigner({ config, keys, now })
  const egress = opening.use(
    await openEgress({
      rules: configuredRules(config, blocks),
      userAgent: agent,
      sign,
      lookup: lookupWith(config.DNS_SERVERS),
      outbound: config.EGRESS_PROXY,
    }),
  )
  const processes = opening.use(openPageProcesses(config.EXTRACTION_THREADS))
  const documents = opening.use(openDocuments({ processes: config.DOCUMENT_THREADS }))
  const pages = createExtraction(processes)
  const browser = opening.use(await openWorkerBrowser(names, { config, blocks, log, now, sign, userAgent: agent }))
  const stores = { jobs: jobStore(store), pages: pageStore(store), results: resultStore(store) }
  const privateInputs = await openPrivateInputs(config, keys)
  const queue = opening.use(await openJobQueue(redis, hostLimits(config)))
  // Files that jobs share, such as robots.txt, and searches are requested by the service itself.
  const politeness = politenessFor({ id: 'service' })
  const ownRequests = { politeness, egress: politeEgress(egress, politeness, now) }
  const ports = opening.use(
    await openHandlerPorts({
      config,
      log,
      store,
      now,
      ...ownRequests,
      processes,
      documents,
      userAgent: agent,
      browser,
    }),
  )
  const shared = {
    ...stores,
    egress,
    politenessFor,
    extraction: extractAny(pages, documents),
    hosts: hostStore(store),
    jobParts: jobPartStore(store),
    uploads: uploadStore(store),
    pageJobs: createPageJobs({ ...stores, privateInputs, queue, now }),
    privateInputs,
    workSlots: source.workSlots,
    publish: source.publish,
    pageHandlers: { 'fetch-basic': fetchBasic },
    portsFor: ports.portsFor,
    usage: ports.usage,
    now,
  }
  const concurrency = {
    ...config.POOL_CONCURRENCY,
    browser: browser?.tabs ?? 0,
  } satisfies Record<WorkerPool, number>
  const active = names.filter((pool) => concurrency[pool] > 0)
  const loadLog = opening.use(openLoadLog(log))
  const consumers: AsyncDisposable[] = []
  // In parallel: the drain times of several pools must not add up.
  opening.defer(async () => {
    await Promise.all(consumers.map((consumer) => consumer[Symbol.asyncDispose]()))
  })
  for (const pool of active) {
    const processor = createJobProcessor({ ...shared, handlers: await pools[pool](), log: log.child({ pool }) })
    const poolBrowser = pool === 'browser' ? browser : undefined
    const capacity = opening.use(
      openCapacity(
        { pool, maxSlots: concurrency[pool], usedMb: poolBrowser?.usedMb, isAble: poolBrowser?.isRendering },
        loadLog,
      ),
    )
    consumers.push(await source.consume(pool, Object.assign(capacity, { remarks: poolBrowser?.remarks }), processor))
  }
  log.info({ pools: Object.fromEntries(active.map((pool) => [pool, concurrency[pool]])) }, 'workers started')
  const scope = opening.move()
  return {
    needs: browser === undefined ? {} : { browser: browser.checkRendering },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
