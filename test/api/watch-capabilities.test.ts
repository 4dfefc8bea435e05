import { describe, expect, it } from 'vitest'
import { watchCapabilities } from '#api/jobs/admission.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import { openRedisLink } from '#shared/queue/bullmq/redis-link.ts'
import { openTestRedis } from '#test/support/servers/redis.ts'

const idle = { run: async () => ({ status: 'retry' as const }), shareOutcome: async () => undefined }

describe('watchCapabilities', () => {
  it('finds the capabilities of recent workers, also after they have stopped', async () => {
    await using redis = await openTestRedis()
    await using link = await openRedisLink({ url: redis.url, onError: () => {}, onEviction: () => {} })
    await using queue = await openJobQueue(link, { hostConcurrency: 0 })
    {
      using before = await watchCapabilities(queue, [])
      expect([...before.current]).toEqual([])
    }
    {
      await using source = await openJobSource(link, { hostConcurrency: 0 })
      await using fetching = await source.consume('fetch', { slots: 1 }, idle)
      await using browsing = await source.consume(
        'browser',
        { slots: 1, remarks: () => ['renders', 'without a sandbox'] },
        idle,
      )
      expect([fetching, browsing].length).toBe(2)
      expect(await queue.estimate('browser', {})).toMatchObject({
        workers: 1,
        slots: 1,
        remarks: ['renders', 'without a sandbox'],
      })
    }
    expect(await queue.estimate('browser', {})).toMatchObject({ workers: 0, remarks: [] })
    using after = await watchCapabilities(queue, [])
    expect([...after.current]).toEqual(['browser'])
  })
})
