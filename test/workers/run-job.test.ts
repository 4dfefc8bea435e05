import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import type { JobEvent } from '#shared/contract/models/answers/answer-events.ts'
import { createPrivateInputs } from '#shared/private-inputs/private-inputs.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/storage/store.ts'
import { hostStore } from '#shared/storage/stores/hosts.ts'
import { jobStore } from '#shared/storage/stores/jobs.ts'
import { jobPartStore } from '#shared/storage/stores/open-jobs/job-parts.ts'
import { uploadStore } from '#shared/storage/stores/open-jobs/uploads.ts'
import { pageStore } from '#shared/storage/stores/pages.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { writeEach } from '#shared/storage/write-each.ts'
import { noPoliteness } from '#test/support/egress/no-politeness.ts'
import { createJobProcessor } from '#workers/job-run/job-processor.ts'

const id = '01a1fe52-7cb3-7166-8f58-c06f93bb5c0a'
const cacheKey = 'fetch-basic:key'
const page = { title: 'Owls', content: 'Owls hunt at night.' }

describe('a job run', () => {
  let scope: AsyncDisposableStack
  let store: Store
  let createdAt = 0
  let deadlineAt = 0
  let now = Date.now
  let entry = { id, name: '' }
  /** The events that jobs sent: the id of each, and its name. */
  let published: string[][] = []
  beforeEach(async () => {
    scope = new AsyncDisposableStack()
    const dir = await mkdtemp(join(tmpdir(), 'webintel-jobs-'))
    scope.defer(() => rm(dir, { recursive: true, force: true }))
    store = scope.use(await openSqliteStore({ dir }))
    entry = { id, name: 'fetch-basic' }
    now = Date.now
    published = []
    createdAt = Date.now()
    const job = { name: 'fetch-basic', pool: 'fetch', input: {}, cacheKey, createdAt } as const
    deadlineAt = createdAt + 5000
    await jobStore(store).create(id, { ...job, deadlineAt })
  })
  afterEach(() => scope.disposeAsync())

  /** Runs the job with `handler` on a worker that uses the store. */
  function run(handler: () => Promise<object>, workerStore: Store = store, signal = AbortSignal.timeout(5000)) {
    const stores = {
      hosts: hostStore(workerStore),
      jobs: jobStore(workerStore),
      jobParts: jobPartStore(workerStore),
      uploads: uploadStore(workerStore),
      pages: pageStore(workerStore),
      results: resultStore(workerStore),
    }
    const workSlots = { acquire: unexpected, release: unexpected }
    const pageJobs = { isStaffed: unexpected, run: unexpected }
    const unused = {
      privateInputs: createPrivateInputs('a seed'),
      egress: { fetch: unexpected, stream: unexpected },
      pageHandlers: {},
      portsFor: () => ({}),
      extraction: { extract: unexpected },
      workSlots,
      pageJobs,
      politenessFor: () => noPoliteness,
      publish: (of: string, event: JobEvent) => void published.push([of, event.name]),
    }
    const handlers = { 'fetch-basic': handler, discussions: handler }
    const processor = createJobProcessor({
      ...stores,
      ...unused,
      handlers,
      log: pino({ level: 'silent' }),
      now,
    })
    const queueEntry = { ...entry, deadlineAt, share: cacheKey }
    return processor.run(queueEntry, { stalls: 0, retries: 0 }, signal)
  }

  it('reports the error of its handler if the timer of its deadline fires a moment early', async () => {
    // A clock that stands still: on a busy machine the store alone takes longer than this job has.
    deadlineAt = createdAt + 50
    now = () => createdAt
    const handler = () => Promise.reject(new AppError('TARGET_TIMEOUT', 'The target did not respond.'))
    const outcome = await run(handler, store, AbortSignal.abort())
    expect(outcome).toMatchObject({ status: 'failed', failure: { code: 'TARGET_TIMEOUT' } })
  })

  it('whose caller reads its events says that it begins again, after a run that did not end it', async () => {
    const job = { name: 'fetch-basic', pool: 'fetch', input: {}, createdAt, deadlineAt, isStreamed: true } as const
    const [first, again] = [randomUUID(), randomUUID()]
    for (const each of [first, again]) await jobStore(store).create(each, job)
    await jobStore(store).start(again, createdAt)
    for (const each of [first, again]) {
      entry = { ...entry, id: each }
      expect(await run(async () => page)).toMatchObject({ status: 'done' })
    }
    expect(published).toEqual([[again, 'restart']])
  })

  it('has status running while the handler works', async () => {
    const seen: unknown[] = []
    await run(async () => {
      await expect.poll(async () => (await jobStore(store).find(id))?.status).toBe('running')
      seen.push('running')
      return page
    })
    expect(seen).toEqual(['running'])
    expect(await jobStore(store).find(id)).toMatchObject({ status: 'completed' })
  })

  it('completes the job and the cache entry only after the result is readable', async () => {
    let seen: unknown[] = []
    const putText: Store['putText'] = async (...args) => {
      await sleep(200)
      // A write that does not wait for the result has finished by now.
      seen = [await jobStore(store).outcome(id), await pageStore(store).find(cacheKey)]
      await store.putText(...args)
    }
    const slow: Store = { ...store, putText, writeStages: (stages) => writeEach(slow, stages) }
    const outcome = await run(async () => page, slow)
    await expect.poll(() => seen).toEqual([undefined, undefined])
    expect(outcome).toEqual({ status: 'done', resultId: expect.any(String) })
    expect(await jobStore(store).outcome(id)).toEqual(outcome)
    expect(await pageStore(store).find(cacheKey)).toMatchObject({ resultId: Reflect.get(outcome, 'resultId') })
  })

  it('of the pool search returns what an identical job stored since the call arrived, without asking again', async () => {
    const first = await run(async () => page)
    const { storedAt = 0 } = (await pageStore(store).find(cacheKey)) ?? {}
    const job = { name: 'discussions', pool: 'search', input: {}, cacheKey, deadlineAt } as const
    const runs: string[] = []
    // The second call arrived between the moments when the answer was made and when it was stored.
    for (const createdAt of [storedAt - 1, storedAt + 500, storedAt + 1500]) {
      entry = { id: randomUUID(), name: job.name }
      await jobStore(store).create(entry.id, { ...job, createdAt })
      const outcome = await run(async () => ({ ...page, title: `Asked ${runs.push('asked')}` }))
      expect(outcome).toMatchObject({ status: 'done' })
      expect(outcome).not.toEqual(first)
    }
    // Only the call that arrived long after the answer was stored asked again.
    expect(runs).toHaveLength(1)
  })

  it('that an outage ends does not fail the job, and does not count', async () => {
    const outage = new AppError('SERVICE_UNAVAILABLE', 'The database is unavailable. Try again.')
    const again = { status: 'retry', isOutage: true }
    expect(await run(() => Promise.reject(outage))).toEqual(again)
    expect(await jobStore(store).outcome(id)).toBeUndefined()
    // The outage lasts: the store cannot say how the job ended either.
    const gone: Store = { ...store, get: () => Promise.reject(outage), writeStages: () => Promise.reject(outage) }
    expect(await run(async () => page, gone)).toEqual(again)
    expect(await run(async () => page)).toMatchObject({ status: 'done' })
  })

  it('that an outage ends when the deadline is near fails the job', async () => {
    deadlineAt = Date.now() + 300
    const outcome = await run(() => Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'Gone.')))
    expect(outcome).toMatchObject({ status: 'failed', failure: { code: 'SERVICE_UNAVAILABLE' } })
  })

  it('cannot change the outcome that an earlier run stored', async () => {
    const firstRunEnded = Promise.withResolvers<void>()
    const late = run(async () => {
      await firstRunEnded.promise
      return { ...page, title: 'Late owls' }
    })
    const outcome = await run(async () => page)
    firstRunEnded.resolve()
    expect(await late).toEqual(outcome)
    const result = await resultStore(store).load(String(Reflect.get(outcome, 'resultId')))
    expect(result?.json).toContain('"Owls"')
  })

  it('stores its page for other calls, unless it was for a job that was cancelled before it ended: nobody pays for that', async () => {
    const jobs = jobStore(store)
    await jobs.start(id, createdAt)
    const pageOf = async (item: string) => {
      entry = { ...entry, id: `${id}-${item}` }
      const job = { name: 'fetch-basic', pool: 'fetch', input: {}, isInternal: true, createdAt, deadlineAt } as const
      await jobs.create(entry.id, { ...job, cacheKey: item })
      expect(await run(async () => page)).toMatchObject({ status: 'done' })
      return pageStore(store).find(item)
    }
    expect(await pageOf('first')).toMatchObject({ callId: id })
    await jobs.cancelKeepingParts(id, createdAt)
    expect(await pageOf('second')).toBeUndefined()
    await jobs.cancel(id, createdAt)
    expect(await pageOf('third')).toBeUndefined()
  })

  it('reports the outcome that another run stored first', async () => {
    const failure = { code: 'TARGET_ERROR', message: 'why', details: [] } as const
    const outcome = await run(async () => {
      await jobStore(store).fail(id, Date.now(), failure)
      return page
    })
    expect(outcome).toEqual({ status: 'failed', failure })
  })
})

async function unexpected(): Promise<never> {
  throw new Error('This test must not call it.')
}
