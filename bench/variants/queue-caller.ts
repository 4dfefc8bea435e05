import { randomUUID } from 'node:crypto'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openRedisLink } from '#shared/queue/bullmq/redis-link.ts'

// A caller of our queue: adds a job and waits for the reply.

const link = await openRedisLink({ url: process.argv[2] ?? '', onError: console.error })
const queue = await openJobQueue(link, { hostConcurrency: 0 })
const unknown = async () => undefined
serveVariant({
  call: async () => {
    const queueEntry = { id: randomUUID(), name: 'nothing', deadlineAt: link.now() + 30_000 }
    const outcome = await queue.run('fetch', queueEntry, { recover: unknown, expire: unknown, waitMs: Infinity })
    if (outcome?.status !== 'done') throw new Error(`expected a finished job, got status ${outcome?.status}`)
  },
})
