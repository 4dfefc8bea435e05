import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resendLost } from '#scheduler/resend-lost.ts'
import { openJobQueue } from '#shared/adapters/queue-bullmq/open-job-queue.ts'
import { openJobSender } from '#shared/adapters/queue-bullmq/open-job-sender.ts'
import { openJobSource } from '#shared/adapters/queue-bullmq/open-job-source.ts'
import { openRedisLink, type RedisLink } from '#shared/adapters/queue-bullmq/open-redis-link.ts'
import { openSqliteStore } from '#shared/adapters/store-sqlite/open-sqlite-store.ts'
import type { JobQueue, JobSender } from '#shared/ports/queue.ts'
import { jobStore, type JobStore } from '#shared/stores/jobs.ts'
import { ticketOf } from '#shared/stores/ticket-of.ts'
import { openTestRedis } from '#test/support/redis.ts'

const options = { hostConcurrency: 2 }
const unwatched = { recover: async () => undefined, expire: async () => undefined, waitMs: 0 }

describe('jobs that the store knows', () => {
  let scope: AsyncDisposableStack
  let link: RedisLink
  let jobs: JobStore
  let queue: JobQueue
  let sender: JobSender
  beforeEach(async () => {
    scope = new AsyncDisposableStack()
    const dir = await mkdtemp(join(tmpdir(), 'webintel-resend-'))
    scope.defer(() => rm(dir, { recursive: true, force: true }))
    const { url } = scope.use(await openTestRedis())
    link = scope.use(await openRedisLink({ url, onError: () => {} }))
    jobs = jobStore(scope.use(await openSqliteStore({ dir })))
    queue = scope.use(await openJobQueue(link, options))
    sender = scope.use(openJobSender(link, options))
  })
  afterEach(() => scope.disposeAsync())

  /** A job that was taken four seconds ago; on its way unless told otherwise. */
  async function take({ timeoutMs = 10_000, path = '', isSent = true } = {}): Promise<string> {
    const id = randomUUID()
    const createdAt = link.now() - 4000
    const input = { url: `https://example.com/${path}` }
    const job = { name: 'fetch-basic', pool: 'fetch', input, createdAt, deadlineAt: link.now() + timeoutMs } as const
    await jobs.create(id, job)
    if (isSent) await queue.run('fetch', ticketOf(id, job), unwatched)
    return id
  }

  const resend = () => resendLost({ jobs, sender, now: link.now })

  /** The jobs that a worker gets within a moment. */
  async function worked(): Promise<string[]> {
    const seen: string[] = []
    await using source = await openJobSource(link, options)
    const run = async ({ id }: { id: string }) => {
      seen.push(id)
      return { status: 'done', resultId: id } as const
    }
    await using _worker = await source.consume('fetch', { slots: 4 }, { run, share: async () => undefined })
    await sleep(700)
    return seen
  }

  it('and Redis lost are put on their way again, once', async () => {
    const ids = [await take(), await take(), await take()]
    await link.commands.flushall()
    expect(await resend()).toEqual({ resent: 3, ended: 0 })
    expect(await resend()).toEqual({ resent: 0, ended: 0 })
    expect((await worked()).sort()).toEqual(ids.sort())
  })

  it('and that never got onto the queue are put there', async () => {
    const id = await take({ isSent: false })
    expect(await resend()).toEqual({ resent: 1, ended: 0 })
    expect(await worked()).toEqual([id])
  })

  it('and that are on the queue, or held back for their host, stay as they are', async () => {
    const ids = [
      await take({ path: '1' }),
      await take({ path: '2' }),
      await take({ path: '3' }),
      await take({ path: '4' }),
    ]
    expect(await resend()).toEqual({ resent: 0, ended: 0 })
    expect((await worked()).sort()).toEqual(ids.sort())
  })

  it('and nobody ended at their deadline are ended, with a reason', async () => {
    const id = await take({ timeoutMs: -3500 })
    expect(await resend()).toEqual({ resent: 0, ended: 1 })
    expect(await jobs.find(id)).toMatchObject({ status: 'failed', failure: { code: 'DEADLINE_EXCEEDED' } })
    expect(await resend()).toEqual({ resent: 0, ended: 0 })
  })

  it('are left alone when they are over, and while they are too young to be lost', async () => {
    const over = await take()
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

  it('are all found, however many', async () => {
    for (let index = 0; index < 450; index++) await take({ isSent: false, path: String(index) })
    expect(await resend()).toEqual({ resent: 450, ended: 0 })
  })
})
