import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resendLost } from '#scheduler/resend-lost.ts'
import type { AnswerAccess } from '#shared/payment-records/answer-access.ts'
import { queueEntryOf } from '#shared/queue/await-job.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import type { RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import { openJobSender } from '#shared/queue/bullmq/sender.ts'
import type { JobQueue, JobSender } from '#shared/queue/queue.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { jobStore, type JobStore } from '#shared/storage/stores/jobs.ts'
import { openTestLink } from '#test/support/servers/redis-link.ts'

const options = { hostConcurrency: 2 }
const withoutWait = { recover: async () => undefined, expire: async () => undefined, waitMs: 0 }

describe('open jobs', () => {
  let scope: AsyncDisposableStack
  let link: RedisLink
  let jobs: JobStore
  let queue: JobQueue
  let sender: JobSender
  beforeEach(async () => {
    scope = new AsyncDisposableStack()
    const dir = await mkdtemp(join(tmpdir(), 'webintel-resend-'))
    scope.defer(() => rm(dir, { recursive: true, force: true }))
    link = scope.use(await openTestLink())
    jobs = jobStore(scope.use(await openSqliteStore({ dir })))
    queue = scope.use(await openJobQueue(link, options))
    sender = scope.use(openJobSender(link, options))
  })
  afterEach(() => scope.disposeAsync())

  /** Creates a job that is four seconds old, and sends it unless `isSent` is false. */
  async function createJob({
    timeoutMs = 10_000,
    path = '',
    isSent = true,
    awaitsPayment = false,
  } = {}): Promise<string> {
    const id = randomUUID()
    const createdAt = link.now() - 4000
    const input = { url: `https://example.com/${path}` }
    const job = { name: 'fetch-basic', pool: 'fetch', input, createdAt, deadlineAt: link.now() + timeoutMs } as const
    await jobs.create(id, { ...job, ...(awaitsPayment && { awaitsPayment }) })
    if (isSent && !awaitsPayment) await queue.run('fetch', queueEntryOf(id, job), withoutWait)
    return id
  }

  /** The access to the answers, by job. */
  const accesses = new Map<string, AnswerAccess>()
  const payments = { accessOf: async (id: string) => accesses.get(id) ?? 'open' }
  const resend = () => resendLost({ jobs, payments, sender, now: link.now })

  /** Returns the jobs that a worker receives within 700 ms. */
  async function receivedJobs(): Promise<string[]> {
    const received: string[] = []
    await using source = await openJobSource(link, options)
    const run = async ({ id }: { id: string }) => {
      received.push(id)
      return { status: 'done', resultId: id } as const
    }
    await using _worker = await source.consume('fetch', { slots: 4 }, { run, shareOutcome: async () => undefined })
    await sleep(700)
    return received
  }

  it('that Redis lost are resent once', async () => {
    const ids = [await createJob(), await createJob(), await createJob()]
    await link.commands.flushall()
    expect(await resend()).toEqual({ resent: 3, ended: 0 })
    expect(await resend()).toEqual({ resent: 0, ended: 0 })
    expect((await receivedJobs()).sort()).toEqual(ids.sort())
  })

  it('that were never enqueued are sent', async () => {
    const id = await createJob({ isSent: false })
    expect(await resend()).toEqual({ resent: 1, ended: 0 })
    expect(await receivedJobs()).toEqual([id])
  })

  it('that are on the queue or wait for their host are not resent', async () => {
    const ids = [
      await createJob({ path: '1' }),
      await createJob({ path: '2' }),
      await createJob({ path: '3' }),
      await createJob({ path: '4' }),
    ]
    expect(await resend()).toEqual({ resent: 0, ended: 0 })
    expect((await receivedJobs()).sort()).toEqual(ids.sort())
  })

  it('that are past their deadline fail with DEADLINE_EXCEEDED', async () => {
    const id = await createJob({ timeoutMs: -3500 })
    expect(await resend()).toEqual({ resent: 0, ended: 1 })
    expect(await jobs.find(id)).toMatchObject({ status: 'failed', failure: { code: 'DEADLINE_EXCEEDED' } })
    expect(await resend()).toEqual({ resent: 0, ended: 0 })
  })

  it('that await their payment are not sent, and end at their deadline unless it may still settle', async () => {
    const young = await createJob({ awaitsPayment: true })
    expect(await resend()).toEqual({ resent: 0, ended: 0 })
    const late = { timeoutMs: -3500, awaitsPayment: true }
    accesses.set(await createJob(late), 'pending')
    expect(await resend()).toEqual({ resent: 0, ended: 0 })
    const ended = [await createJob(late), await createJob(late)]
    accesses.set(ended[0] ?? '', 'closed')
    // Another call with the payment got a stored answer.
    accesses.set(ended[1] ?? '', 'open')
    expect(await resend()).toEqual({ resent: 0, ended: 2 })
    for (const id of ended)
      expect(await jobs.find(id)).toMatchObject({ status: 'failed', failure: { code: 'DEADLINE_EXCEEDED' } })
    expect(await jobs.find(young)).toMatchObject({ status: 'queued', awaitsPayment: true })
  })

  it('that are too young are not resent, and neither are ended ones', async () => {
    const over = await createJob()
    await jobs.complete(over, { finishedAt: link.now(), resultId: over })
    await jobs.create(randomUUID(), {
      name: 'fetch-basic',
      pool: 'fetch',
      input: {},
      createdAt: link.now(),
      deadlineAt: link.now() + 5000,
    })
    await link.commands.flushall()
    expect(await resend()).toEqual({ resent: 0, ended: 0 })
  })

  it('are all found, in any number', async () => {
    for (let index = 0; index < 450; index++) await createJob({ isSent: false, path: String(index) })
    expect(await resend()).toEqual({ resent: 450, ended: 0 })
  })
})
