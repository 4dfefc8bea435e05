import { randomUUID } from 'node:crypto'
import { serveArm } from '#bench/ground/serve-arm.ts'
import { openJobQueue } from '#shared/adapters/queue-bullmq/open-job-queue.ts'
import { openRedisLink } from '#shared/adapters/queue-bullmq/open-redis-link.ts'

// A caller of our queue: job added → reply heard.

const link = await openRedisLink({ url: process.argv[2] ?? '', onError: console.error })
const queue = await openJobQueue(link, { hostConcurrency: 0 })
const unknown = async () => undefined
serveArm({
  call: async () => {
    const ticket = { id: randomUUID(), name: 'nothing', deadlineAt: link.now() + 30_000 }
    const outcome = await queue.run('fetch', ticket, { recover: unknown, expire: unknown, waitMs: Infinity })
    if (outcome?.status !== 'done') throw new Error(`the job ended ${outcome?.status}`)
  },
})
