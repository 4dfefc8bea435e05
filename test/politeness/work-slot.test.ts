import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import type { SlotWait, WorkSlots } from '#shared/queue/queue.ts'
import { jobStore } from '#shared/storage/stores/jobs.ts'
import { pageStore } from '#shared/storage/stores/pages.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { storePage, type StorePageDeps } from '#workers/job-run/stored-answer.ts'
import { withWorkSlot } from '#workers/job-run/work-slot.ts'

const key = 'fetch-basic:page'

describe('a page of a job', () => {
  let scope: AsyncDisposableStack
  let now: number
  let deps: StorePageDeps & { jobs: ReturnType<typeof jobStore>; now: () => number }
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 22)
    scope = new AsyncDisposableStack()
    const { store } = scope.use(await openRamStore(() => now))
    deps = { jobs: jobStore(store), pages: pageStore(store), results: resultStore(store), now: () => now }
  })
  afterEach(() => scope.disposeAsync())

  const pageOf = (by: string) => ({ result: { madeAt: now, storedAt: now, json: JSON.stringify({ by }) } })
  const storeByOther = () => storePage({ key, callId: 'another call' }, pageOf('another call'), deps)

  /** The page that a job gets whose call asked at the start, and whose slot is free after the given waits. */
  async function pageFor(
    waits: { wait: SlotWait | undefined; meanwhile: () => Promise<unknown> }[] = [],
    share = true,
  ) {
    const released: string[] = []
    const workSlots: WorkSlots = {
      acquire: async () => {
        const next = waits.shift()
        await next?.meanwhile()
        return next?.wait
      },
      release: async ({ id }) => void released.push(id),
    }
    const workItem = { id: 'item', deadlineAt: now + 20_000, host: 'example.com', ...(share && { share: key }) }
    const askedAt = Date.UTC(2026, 10, 22)
    const work = { workItem, key, askedAt, make: async () => pageOf('this job') }
    const { result, waitedMs } = await withWorkSlot(work, AbortSignal.timeout(30_000), { ...deps, workSlots })
    expect(released).toEqual(['item'])
    return { by: (JSON.parse(result.json) as { by: string }).by, waitedMs }
  }

  it('is fetched when nobody stored it', async () => {
    expect(await pageFor()).toEqual({ by: 'this job', waitedMs: 0 })
  })

  it('is not fetched again when another call stored it while load delayed the job', async () => {
    now += 1000
    await storeByOther()
    now += 1000
    expect(await pageFor()).toEqual({ by: 'another call', waitedMs: 0 })
  })

  it('is not fetched again when identical work stored it just before it freed the slot', async () => {
    const wait: SlotWait = { heldBy: 'identical work', turnInMs: 0 }
    // The second request finds the slot free; the page was stored after the last look at the store.
    const waits = [
      { wait, meanwhile: async () => {} },
      { wait: undefined, meanwhile: storeByOther },
    ]
    expect(await pageFor(waits)).toEqual({ by: 'another call', waitedMs: 0 })
  })

  it('that an outage ended is read by the jobs that waited for it, and one that cannot be stored is delivered', async () => {
    const outage = new AppError('SERVICE_UNAVAILABLE', 'The database is unavailable. Try again.')
    const follower = { id: 'follower', name: 'fetch-basic', deadlineAt: now + 20_000 }
    const job = { name: 'fetch-basic', pool: 'fetch', input: {}, createdAt: now, deadlineAt: now + 20_000 } as const
    await deps.jobs.create(follower.id, job)
    const shared: unknown[] = []
    const workSlots: WorkSlots = {
      acquire: async () => undefined,
      release: async (_item, share) => void shared.push(await share(follower)),
    }
    const workItem = { id: 'item', deadlineAt: now + 20_000, host: 'example.com', share: key }
    const read = (make: () => Promise<ReturnType<typeof pageOf>>, pages = deps.pages) =>
      withWorkSlot({ workItem, key, askedAt: now, make }, AbortSignal.timeout(30_000), { ...deps, pages, workSlots })
    await expect(read(() => Promise.reject(outage))).rejects.toBe(outage)
    const full = { ...deps.pages, save: () => Promise.reject(outage) }
    expect((await read(async () => pageOf('this job'), full)).result.json).toContain('this job')
    await expect.poll(() => shared).toEqual([undefined, undefined])
    expect(await deps.jobs.outcome(follower.id)).toBeUndefined()
  })

  it('is fetched again for a call that bypasses the cache', async () => {
    now += 1000
    await storeByOther()
    now += 1000
    expect((await pageFor([], false)).by).toBe('this job')
  })

  it('reports the wait for its host', async () => {
    const wait: SlotWait = { heldBy: 'host', turnInMs: 10 }
    const meanwhile = async () => void (now += 700)
    const { by, waitedMs } = await pageFor([
      { wait, meanwhile },
      { wait, meanwhile },
    ])
    expect([by, waitedMs]).toEqual(['this job', 700])
  })

  it('fails at once when its turn at the host comes after its deadline', async () => {
    const wait: SlotWait = { heldBy: 'host', turnInMs: 60_000 }
    await expect(pageFor([{ wait, meanwhile: async () => {} }])).rejects.toMatchObject({
      code: 'CAPACITY_EXCEEDED',
      retryAfterSeconds: 60,
    })
  })
})
