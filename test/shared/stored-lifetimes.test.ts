import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cacheInfoOf } from '#shared/storage/stores/cache-age.ts'
import { jobStore } from '#shared/storage/stores/jobs.ts'
import { pageStore } from '#shared/storage/stores/pages.ts'
import { paymentIdLifeMs } from '#shared/storage/stores/payment-ids.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const start = 1_800_000_000_000
const hourMs = 3_600_000

describe('what is stored', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let now = start
  beforeAll(async () => {
    ram = await openRamStore(() => now)
  })
  afterAll(() => ram[Symbol.asyncDispose]())

  /** Whether it is found just before, and just after, the end of its life. */
  async function isFoundAround(endsAt: number, find: () => Promise<unknown>): Promise<boolean[]> {
    const found: boolean[] = []
    for (const at of [endsAt - 1, endsAt + 1]) {
      now = at
      found.push((await find()) !== undefined)
    }
    now = start
    return found
  }

  it('is kept for 24 hours if it is a job, counted from its start', async () => {
    const jobs = jobStore(ram.store)
    const job = { name: 'fetch-basic', pool: 'fetch', input: {}, createdAt: start, deadlineAt: start + 1 } as const
    await jobs.create('job', job)
    expect(await isFoundAround(start + 24 * hourMs, () => jobs.find('job'))).toEqual([true, false])
  })

  it('is kept for 8 days if it is a page, which is fresh for the first', async () => {
    const pages = pageStore(ram.store)
    await pages.save('page', { resultId: 'r', storedAt: start, callId: 'a call' }, { madeAt: start, json: '{}' })
    const results = resultStore(ram.store)
    const find = async () => [await pages.find('page'), await results.load('r')].every(Boolean) || undefined
    expect(await isFoundAround(start + 8 * 24 * hourMs, find)).toEqual([true, false])
    expect(cacheInfoOf('hit', start, start + 1999)).toEqual({
      state: 'hit',
      age: 1,
      storedAt: new Date(start).toISOString(),
      expiresAt: new Date(start + 24 * hourMs).toISOString(),
    })
    // The clocks of two machines differ.
    expect(cacheInfoOf('stale', start, start - 5000)).toMatchObject({ state: 'stale', age: 0 })
    expect(cacheInfoOf('miss', undefined, start)).toEqual({ state: 'miss', age: 0 })
  })

  it('is kept for 24 hours if it is the id of a payment', () => {
    expect(paymentIdLifeMs).toBe(24 * hourMs)
  })
})
