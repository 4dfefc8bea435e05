import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import type { RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import { openTestLink } from '#test/support/servers/redis-link.ts'

const noOutcome = async () => undefined
const unlimited = { hostConcurrency: 0 }

describe('the queue starts the jobs', () => {
  let scope: AsyncDisposableStack
  let link: RedisLink
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    link = scope.use(await openTestLink())
  })
  afterAll(() => scope.disposeAsync())

  it('of one caller in order of arrival, with any backlog', async () => {
    const { started, first, second } = await runWithPause(['one', 20], 7, ['one', 5])
    expect(started).toEqual([...first, ...second])
  })

  it('of two callers in turns, even when one arrived with a backlog', async () => {
    const { started, first, second } = await runWithPause(['one', 60], 30, ['other', 40])
    const positionOf = (id: string | undefined) => started.indexOf(id ?? '')
    expect(positionOf(second[0])).toBeLessThan(30 + 2 * 8)
    expect(positionOf(second[19])).toBeLessThan(positionOf(first.at(-1)))
    expect(positionOf(first.at(-1))).toBeLessThan(positionOf(second.at(-1)))
  })

  /** A worker with one slot runs the first jobs. It pauses at job number `pauseAt` until the second jobs are sent. */
  async function runWithPause(firstJobs: [string, number], pauseAt: number, secondJobs: [string, number]) {
    const started: string[] = []
    const secondSent = Promise.withResolvers<void>()
    await using queue = await openJobQueue(link, unlimited)
    await using source = await openJobSource(link, unlimited)
    const send = async ([caller, count]: [string, number]) => {
      const queueEntries = Array.from({ length: count }, () => ({ ...queueEntry(), caller }))
      for (const sent of queueEntries)
        await queue.run('fetch', sent, { recover: noOutcome, expire: noOutcome, waitMs: 0 })
      return queueEntries.map(({ id }) => id)
    }
    const first = await send(firstJobs)
    const run = async ({ id }: { id: string }) => {
      started.push(id)
      if (started.length === pauseAt) await secondSent.promise
      return { status: 'done' as const, resultId: 'result' }
    }
    await using _worker = await source.consume('fetch', { slots: 1 }, { run, shareOutcome: noOutcome })
    await expect.poll(() => started.length).toBe(pauseAt)
    const second = await send(secondJobs)
    secondSent.resolve()
    await expect.poll(() => started.length).toBe(firstJobs[1] + secondJobs[1])
    return { started, first, second }
  }
})

const queueEntry = () => ({ id: randomUUID(), name: 'fetch-basic', deadlineAt: Date.now() + 20_000 })
