import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobEvent } from '#shared/contract/models/answers/answer-events.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import type { RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import type { JobQueue } from '#shared/queue/queue.ts'
import { openTestLink } from '#test/support/servers/redis-link.ts'
import { done, openWorker, queueEntry, unlimited, untilDeadline } from './one-worker.ts'

const eventOf = (completed: number): JobEvent => ({ name: 'progress', data: { completed, total: 9 } })

describe('the events of a job', () => {
  let scope: AsyncDisposableStack
  let link: RedisLink
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    link = scope.use(await openTestLink())
  })
  afterAll(() => scope.disposeAsync())

  async function watch(queue: JobQueue, id: string) {
    const events: JobEvent[] = []
    const watching = await queue.watch(id, (event) => events.push(event))
    return { events, [Symbol.dispose]: () => watching[Symbol.dispose]() }
  }

  it('reach every process that watches that job, in their order, until it stops', async () => {
    const [id, other] = [randomUUID(), randomUUID()]
    await using first = await openJobQueue(link, unlimited)
    await using second = await openJobQueue(link, unlimited)
    await using source = await openJobSource(link, unlimited)
    using one = await watch(first, id)
    const left = await watch(first, id)
    using two = await watch(second, id)
    using stranger = await watch(second, other)
    source.publish(id, eventOf(1))
    source.publish(id, eventOf(2))
    await expect.poll(() => [one, left, two].map(({ events }) => events.length)).toEqual([2, 2, 2])
    expect(one.events).toEqual([eventOf(1), eventOf(2)])
    left[Symbol.dispose]()
    source.publish(id, eventOf(3))
    source.publish(other, eventOf(4))
    await expect.poll(() => [one, two].map(({ events }) => events.at(-1))).toEqual([eventOf(3), eventOf(3)])
    await expect.poll(() => stranger.events).toEqual([eventOf(4)])
    expect(left.events).toHaveLength(2)
  })

  it('leave the replies to the same process alone, and can be watched again', async () => {
    await using opened = await openWorker(link, async () => done)
    await using source = await openJobSource(link, unlimited)
    const entry = queueEntry()
    const before = await watch(opened.queue, entry.id)
    before[Symbol.dispose]()
    using after = await watch(opened.queue, entry.id)
    source.publish(entry.id, eventOf(5))
    await expect.poll(() => after.events).toEqual([eventOf(5)])
    expect(await opened.queue.run('fetch', entry, untilDeadline)).toEqual(done)
    expect(before.events).toEqual([])
  })
})
