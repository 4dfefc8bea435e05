import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itemInputsOf } from '#shared/contract/item-inputs.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import type { Store } from '#shared/storage/store.ts'
import { isOver, jobStore, outcomeOf, type JobRecord, type JobStore } from '#shared/storage/stores/jobs.ts'
import { pageStore, pageWrite } from '#shared/storage/stores/pages.ts'
import { resultStore, resultWrite } from '#shared/storage/stores/results.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const start = 1_800_000_000_000
const job = {
  name: 'fetch-basic',
  pool: 'fetch',
  input: itemInputsOf(fetchBasic, {})('https://example.com/'),
  createdAt: start,
  deadlineAt: start + 900,
} as const
const end = { finishedAt: start + 5, resultId: 'result' }
const result = { madeAt: start, json: '{}' }
const failure = { code: 'TARGET_ERROR', message: 'The target answered with HTTP status 404.', details: [] } as const

describe('a job', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  let store: Store
  let jobs: JobStore
  beforeAll(async () => {
    ram = await openRamStore(() => start)
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(() => {
    store = isolatedStore(ram.store, `jobs ${runs++}`)
    jobs = jobStore(store)
  })

  const openIds = async (before = start) => (await jobs.listOpen(before)).jobs.map(({ id }) => id)

  it('is created once', async () => {
    await jobs.create('id', job)
    await jobs.create('id', { ...job, name: 'another' })
    expect(await jobs.find('id')).toEqual({ ...job, status: 'queued' })
    expect(await jobs.findOpen('id')).toEqual({ ...job, status: 'queued' })
    expect([await jobs.find('none'), await jobs.findOpen('none'), await jobs.outcome('none')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('runs, reports progress and completes: the first run wins', async () => {
    await jobs.create('id', job)
    const running = { ...job, status: 'running', startedAt: start + 1 }
    expect(await jobs.start('id', start + 1)).toEqual(running)
    const progress = { completed: 1, total: 2 }
    expect(await jobs.progress('id', progress)).toEqual({ ...running, progress })
    expect([await jobs.findOpen('id'), await jobs.outcome('id')]).toEqual([{ ...running, progress }, undefined])
    const done = { ...running, progress, status: 'completed', ...end }
    expect(await jobs.complete('id', end)).toEqual(done)
    expect(await jobs.complete('id', { ...end, resultId: 'late' })).toBeUndefined()
    expect(await jobs.fail('id', start, failure)).toBeUndefined()
    expect(await jobs.find('id')).toEqual(done)
    expect([await jobs.findOpen('id'), await jobs.outcome('id')]).toEqual([
      undefined,
      { status: 'done', resultId: 'result' },
    ])
    expect(await openIds()).toEqual([])
  })

  it('is changed with a record that was read before, unless another process changed it in between', async () => {
    await jobs.create('id', job)
    const other = jobStore(store)
    const known = await jobs.find('id')
    const started = await jobs.start('id', start + 1, known)
    expect(started).toMatchObject({ status: 'running', startedAt: start + 1 })
    // The version of the written record is known, too.
    const again = await jobs.start('id', start + 2, started)
    expect(again).toMatchObject({ startedAt: start + 2 })
    await other.progress('id', { completed: 1, total: 2 })
    const done = again && { known: again, end, result: resultWrite(result, end.resultId, start + 900) }
    expect(done && (await jobs.finish('id', done))).toMatchObject({ progress: { completed: 1, total: 2 }, ...end })
    // A record of unknown version is read again.
    await jobs.create('second', job)
    const copy: JobRecord = { ...job, name: 'a copy', status: 'queued' }
    expect(await jobs.start('second', start, copy)).toMatchObject({ name: 'fetch-basic' })
  })

  it('of an earlier version has the fields of this one when it is read', async () => {
    await jobs.create('earlier', { ...job, input: { url: 'https://example.com/', format: 'text' } })
    const read = { ...job.input, format: 'text' }
    expect((await jobs.find('earlier'))?.input).toEqual(read)
    expect((await jobs.listOpen(start + 1)).jobs).toMatchObject([{ id: 'earlier', record: { input: read } }])
    // A job of a later version, and one of an operation that this one does not have.
    const later = { ...job.input, later: true }
    await jobs.create('later', { ...job, input: later })
    expect((await jobs.find('later'))?.input).toEqual(later)
    await jobs.create('unknown', { ...job, name: 'unknown', input: { url: 'u' } })
    expect((await jobs.find('unknown'))?.input).toEqual({ url: 'u' })
  })

  it('is completed with its result and its page in one call, and by one run only', async () => {
    await jobs.create('id', job)
    const known = await jobs.find('id')
    const finish = (resultId: string) =>
      jobs.finish('id', {
        known: known ?? { ...job, status: 'queued' },
        end: { ...end, startedAt: start, resultId },
        result: resultWrite(result, resultId, start + 900),
        page: pageWrite('key', { resultId, storedAt: start, callId: 'id' }),
      })
    expect(await finish('first')).toMatchObject({ status: 'completed', startedAt: start, resultId: 'first' })
    // The late run has a page for other calls. It does not change the answer of the first.
    expect(await finish('late')).toBeUndefined()
    expect(await jobs.outcome('id')).toEqual({ status: 'done', resultId: 'first' })
    expect(await pageStore(store).find('key')).toMatchObject({ resultId: 'late' })
    const results = resultStore(store)
    expect([await results.load('first'), await results.load('late')]).toEqual([result, result])
  })

  it('fails, or is cancelled', async () => {
    for (const id of ['failed', 'cancelled']) await jobs.create(id, job)
    expect(await jobs.fail('failed', start + 7, failure)).toEqual({
      ...job,
      status: 'failed',
      finishedAt: start + 7,
      failure,
    })
    expect(await jobs.outcome('failed')).toEqual({ status: 'failed', failure })
    expect(await jobs.cancel('cancelled', start + 8)).toEqual({ ...job, status: 'cancelled', finishedAt: start + 8 })
    expect(await jobs.outcome('cancelled')).toEqual({
      status: 'failed',
      failure: {
        code: 'JOB_CANCELLED',
        message: 'The job was cancelled before it finished.',
        details: [],
      },
    })
    expect(await openIds()).toEqual([])
    expect([await jobs.remove('failed'), await jobs.remove('failed')]).toEqual([true, false])
  })

  it('can be complete when it is created', async () => {
    await jobs.createCompleted('id', job, end)
    expect(await jobs.find('id')).toEqual({ ...job, isStored: true, status: 'completed', ...end })
  })

  it('that awaits payment is listed; its time limit starts when it is paid', async () => {
    await jobs.create('id', { ...job, awaitsPayment: true })
    expect(await openIds()).toEqual(['id'])
    const paid = { ...job, status: 'queued', awaitsPayment: false, deadlineAt: start + 5000 + 900 }
    expect(await jobs.markPaid('id', start + 5000)).toEqual(paid)
    expect(await openIds()).toEqual(['id'])
    expect(await jobs.markPaid('id', start + 9000)).toEqual(paid)
    await jobs.create('free', job)
    expect(await jobs.markPaid('free', start + 9000)).toEqual({ ...job, status: 'queued' })
    await jobs.cancel('id', start)
    expect(await jobs.markPaid('id', start)).toBeUndefined()
  })

  it('is listed while it is open, oldest first, in pages of 200', async () => {
    for (let index = 0; index <= 200; index++) await jobs.create(`job ${index}`, { ...job, createdAt: start - index })
    await jobs.create('later', { ...job, createdAt: start + 1 })
    await jobs.start('job 200', start)
    const first = await jobs.listOpen(start)
    expect([first.jobs.length, first.jobs[0]?.id]).toEqual([200, 'job 200'])
    expect(first.jobs[0]?.record).toMatchObject({ status: 'running', createdAt: start - 200 })
    const second = await jobs.listOpen(start, first.next)
    expect([second.jobs.map(({ id }) => id), second.next]).toEqual([['job 0'], undefined])
  })

  it('is over in three states', () => {
    const states = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const
    expect(states.map((status) => isOver({ ...job, status }))).toEqual([false, false, true, true, true])
    // A job that did its work for another one has its own result.
    expect(outcomeOf('id', { ...job, status: 'completed' })).toEqual({ status: 'done', resultId: 'id' })
    expect(outcomeOf('id', { ...job, status: 'failed' })).toBeUndefined()
    expect(outcomeOf('id', { ...job, status: 'running', failure })).toBeUndefined()
  })
})
