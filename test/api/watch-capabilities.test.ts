import { describe, expect, it } from 'vitest'
import { watchCapabilities } from '#api/watch-capabilities.ts'
import { openJobQueue } from '#shared/adapters/queue-bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/adapters/queue-bullmq/open-job-source.ts'
import { openRedisLink } from '#shared/adapters/queue-bullmq/open-redis-link.ts'
import { openTestRedis } from '#test/support/redis.ts'

const idle = { run: async () => ({ status: 'again' as const }), share: async () => undefined }

describe('what a deployment can do', () => {
  it('is known from the workers it had, and still while none of them lives', async () => {
    await using redis = await openTestRedis()
    await using link = await openRedisLink({ url: redis.url, onError: () => {}, onEviction: () => {} })
    await using queue = await openJobQueue(link, { hostConcurrency: 0 })
    {
      using before = await watchCapabilities(queue)
      expect([...before.now]).toEqual([])
    }
    {
      await using source = await openJobSource(link, { hostConcurrency: 0 })
      await using fetching = await source.consume('fetch', { slots: 1 }, idle)
      await using browsing = await source.consume('browser', { slots: 1, remark: () => 'renders' }, idle)
      expect([fetching, browsing].length).toBe(2)
      expect(await queue.outlook('browser', {})).toMatchObject({ workers: 1, slots: 1, remarks: ['renders'] })
    }
    expect(await queue.outlook('browser', {})).toMatchObject({ workers: 0, remarks: [] })
    using after = await watchCapabilities(queue)
    expect([...after.now]).toEqual(['browser'])
  })
})
