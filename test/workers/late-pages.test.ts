import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import { createPrivateInputs } from '#shared/private-inputs/private-inputs.ts'
import type { WorkSlots } from '#shared/queue/queue.ts'
import type { Store } from '#shared/storage/store.ts'
import { hostStore } from '#shared/storage/stores/hosts.ts'
import { jobStore, type JobRecord } from '#shared/storage/stores/jobs.ts'
import { jobPartStore } from '#shared/storage/stores/open-jobs/job-parts.ts'
import { uploadStore } from '#shared/storage/stores/open-jobs/uploads.ts'
import { pageStore } from '#shared/storage/stores/pages.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { noPoliteness } from '#test/support/egress/no-politeness.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { batchFetch } from '#workers/handlers/batch-fetch.ts'
import { contents } from '#workers/handlers/contents.ts'
import { fetchBasic as readBasic } from '#workers/handlers/fetch-basic.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import { createJobProcessor } from '#workers/job-run/job-processor.ts'
import { findOrFetch, type ItemRequest, type ReadItemDeps } from '#workers/job-run/read-item.ts'

const url = 'https://silent.example/'
const free: WorkSlots = { acquire: async () => undefined, release: async () => undefined }
const never = () => new Promise<never>(() => undefined)

describe('a page of a call', () => {
  let scope: AsyncDisposableStack
  let store: Store
  let deps: ReadItemDeps
  beforeEach(async () => {
    scope = new AsyncDisposableStack()
    store = scope.use(await openRamStore(Date.now)).store
    deps = {
      egress: { fetch: never, stream: never },
      extraction: { extract: never },
      workSlots: free,
      pageHandlers: { 'fetch-basic': readBasic },
      pageJobs: { isStaffed: async () => true, run: never },
      politeness: noPoliteness,
      hosts: hostStore(store),
      jobs: jobStore(store),
      pages: pageStore(store),
      results: resultStore(store),
      log: pino({ level: 'silent' }),
      now: Date.now,
    }
  })
  afterEach(() => scope.disposeAsync())

  const openJob = (fields: Pick<JobRecord, 'name' | 'input'>, leftMs: number) => {
    const createdAt = Date.now()
    const deadlineAt = createdAt + leftMs + storeResultMs
    return { ...fields, pool: 'crawl', createdAt, deadlineAt } as const
  }

  /** The error of a page with a timeout of one second, in a job that has `leftMs` left. */
  const failPage = (leftMs: number, more: Partial<Pick<ItemRequest, 'operation' | 'stored'>> = {}) => {
    const record = { ...openJob({ name: 'batch-fetch', input: {} }, leftMs), status: 'running' } as const
    const queueEntry = { id: 'job', name: record.name, deadlineAt: record.deadlineAt }
    const run = { queueEntry, record, input: record.input, startedAt: Date.now(), signal: AbortSignal.timeout(10_000) }
    const item = { url, timeout: 1000 }
    const request = { run, operation: fetchBasic, item, key: undefined, stored: undefined, ...more }
    return findOrFetch(request, deps)
  }

  it.each([
    [5000, 'TARGET_TIMEOUT'],
    [300, 'DEADLINE_EXCEEDED'],
    [0, 'DEADLINE_EXCEEDED'],
  ])('that the target does not answer in %i of 1000 ms fails with %s', async (leftMs, code) => {
    await expect(failPage(leftMs)).rejects.toMatchObject({ code })
  })

  it('blames the service if the page waited for its host most of the time', async () => {
    const freeAt = Date.now() + 600
    deps.workSlots = {
      ...free,
      acquire: async () => (Date.now() < freeAt ? { heldBy: 'host', turnInMs: 0 } : undefined),
    }
    await expect(failPage(5000)).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
  })

  it('blames the service if the page got no slot at its host', async () => {
    deps.workSlots = { ...free, acquire: async () => ({ heldBy: 'host', turnInMs: 0 }) }
    await expect(failPage(5000)).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
  })

  it.each([
    [5000, 'TARGET_TIMEOUT'],
    [300, 'DEADLINE_EXCEEDED'],
  ])('that a browser reads in %i of 1000 ms fails with %s, too', async (leftMs, code) => {
    deps.pageJobs.run = async () => {
      throw new AppError('TARGET_TIMEOUT', 'The target did not answer within the timeout.')
    }
    await expect(failPage(leftMs, { operation: fetchPro })).rejects.toMatchObject({ code })
  })

  it.each(['batch-fetch', 'contents'])(
    'of %s that starts late is not charged, and its target is not blamed',
    async (name) => {
      const urls = Array.from({ length: 8 }, (_, index) => `${url}${index}`)
      const input = { urls, timeout: 1000, maxChars: 500 }
      // Six pages are read at once: the last two have 300 ms.
      const job = openJob({ name, input }, 1300)
      await deps.jobs.create('job', job)
      const processor = createJobProcessor({
        ...deps,
        politenessFor: () => noPoliteness,
        publish: () => {},
        jobParts: jobPartStore(store),
        privateInputs: createPrivateInputs('a seed'),
        uploads: uploadStore(store),
        portsFor: () => ({}),
        handlers: { 'batch-fetch': batchFetch, contents },
      })
      const entry = { id: 'job', name, deadlineAt: job.deadlineAt }
      const outcome = await processor.run(entry, { stalls: 0, retries: 0 }, AbortSignal.timeout(10_000))
      const { json = '{}', items } = (await deps.results.load(String(Reflect.get(outcome, 'resultId')))) ?? {}
      const codes = JSON.parse(json).results.map(({ error }: { error: { code: string } }) => error.code)
      expect(codes).toEqual([...Array(6).fill('TARGET_TIMEOUT'), 'DEADLINE_EXCEEDED', 'DEADLINE_EXCEEDED'])
      expect(items).toEqual({ fresh: 0, cached: 0 })
    },
  )

  it('is served from the store if it starts late and a stored answer exists', async () => {
    const old = { madeAt: Date.now() - 60_000, json: '{}' }
    await deps.results.save(old, 'old', Date.now() + 60_000)
    const stored = { resultId: 'old', storedAt: old.madeAt, isFresh: false }
    expect(await failPage(300, { stored })).toMatchObject({ state: 'stale' })
  })
})
