import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '#shared/adapters/store-sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/ports/store.ts'
import { hostStore } from '#shared/stores/hosts.ts'
import { jobStore } from '#shared/stores/jobs.ts'
import { pageStore } from '#shared/stores/pages.ts'
import { resultStore } from '#shared/stores/results.ts'
import { createWork } from '#workers/run-job.ts'

const id = '01a1fe52-7cb3-7166-8f58-c06f93bb5c0a'
const cacheKey = 'fetch-basic:key'
const page = { title: 'Owls', content: 'Owls hunt at night.' }

describe('a job that is run', () => {
  let scope: AsyncDisposableStack
  let store: Store
  beforeEach(async () => {
    scope = new AsyncDisposableStack()
    const dir = await mkdtemp(join(tmpdir(), 'webintel-jobs-'))
    scope.defer(() => rm(dir, { recursive: true, force: true }))
    store = scope.use(await openSqliteStore({ dir }))
    const createdAt = Date.now()
    const job = { name: 'fetch-basic', pool: 'fetch', input: {}, cacheKey, createdAt } as const
    await jobStore(store).create(id, { ...job, deadlineAt: createdAt + 5000 })
  })
  afterEach(() => scope.disposeAsync())

  /** Has a worker over the given store do the job with `handler`. */
  function run(handler: () => Promise<object>, over: Store = store) {
    const stores = { hosts: hostStore(over), jobs: jobStore(over), pages: pageStore(over), results: resultStore(over) }
    // The handlers of these tests use none of these.
    const passage = { enter: unexpected, leave: unexpected }
    const outside = { providers: [], vet: unexpected }
    const pageJobs = { isStaffed: unexpected, run: unexpected }
    const unused = { egress: { fetch: unexpected }, extraction: { extract: unexpected }, passage, outside, pageJobs }
    const handlers = { 'fetch-basic': handler }
    const work = createWork({ ...stores, ...unused, handlers, log: pino({ level: 'silent' }), now: Date.now })
    const ticket = { id, name: 'fetch-basic', deadlineAt: Date.now() + 5000 }
    return work.run(ticket, { stalls: 0, retries: 0 }, AbortSignal.timeout(5000))
  }

  it('says that it is running while it is', async () => {
    const seen: unknown[] = []
    await run(async () => {
      await expect.poll(async () => (await jobStore(store).find(id))?.status).toBe('running')
      seen.push('running')
      return page
    })
    expect(seen).toEqual(['running'])
    expect(await jobStore(store).find(id)).toMatchObject({ status: 'completed' })
  })

  it('is not over, and serves no other call, before its result can be read', async () => {
    let seen: unknown[] = []
    const putText: Store['putText'] = async (...args) => {
      await sleep(200)
      // By now anything that does not wait for the result has been written.
      seen = [await jobStore(store).outcome(id), await pageStore(store).find(cacheKey)]
      await store.putText(...args)
    }
    const outcome = await run(async () => page, { ...store, putText })
    await expect.poll(() => seen).toEqual([undefined, undefined])
    expect(outcome).toEqual({ status: 'done', resultId: expect.any(String) })
    expect(await jobStore(store).outcome(id)).toEqual(outcome)
    expect(await pageStore(store).find(cacheKey)).toMatchObject({ resultId: Reflect.get(outcome, 'resultId') })
  })

  it('is finished once: a run that ends later changes nothing of what the first stored', async () => {
    const isFirstOver = Promise.withResolvers<void>()
    const late = run(async () => {
      await isFirstOver.promise
      return { ...page, title: 'Late owls' }
    })
    const outcome = await run(async () => page)
    isFirstOver.resolve()
    expect(await late).toEqual(outcome)
    const result = await resultStore(store).load(String(Reflect.get(outcome, 'resultId')))
    expect(result?.json).toContain('"Owls"')
  })

  it('reports what another run of it said first', async () => {
    const failure = { code: 'TARGET_ERROR', message: 'why', details: [] } as const
    const outcome = await run(async () => {
      await jobStore(store).fail(id, Date.now(), failure)
      return page
    })
    expect(outcome).toEqual({ status: 'failed', failure })
  })
})

async function unexpected(): Promise<never> {
  throw new Error('not part of this test')
}
