import { Queue, QueueEvents } from 'bullmq'
import { Redis } from 'ioredis'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'

// A caller of BullMQ that waits with `waitUntilFinished`. Finished jobs are kept for a while: with `removeOnComplete: true`,
// the wait fails in a race.

const redisUrl = process.argv[2] ?? ''
const queue = new Queue('plain', { connection: new Redis(redisUrl) })
const events = new QueueEvents('plain', { connection: new Redis(redisUrl, { maxRetriesPerRequest: null }) })
// Each awaitJobs job listens to both.
queue.setMaxListeners(0)
events.setMaxListeners(0)
await events.waitUntilReady()
serveVariant({
  call: async (number) => {
    const job = await queue.add('nothing', { number }, { removeOnComplete: 1000 })
    await job.waitUntilFinished(events, 30_000)
  },
})
