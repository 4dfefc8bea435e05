import { Queue, QueueEvents } from 'bullmq'
import { Redis } from 'ioredis'
import { serveArm } from '#bench/ground/serve-arm.ts'

// A caller of BullMQ that waits with its own `waitUntilFinished`. Finished jobs stay for a while: with
// `removeOnComplete: true` the wait fails by a race.

const redisUrl = process.argv[2] ?? ''
const queue = new Queue('plain', { connection: new Redis(redisUrl) })
const events = new QueueEvents('plain', { connection: new Redis(redisUrl, { maxRetriesPerRequest: null }) })
// Each waiting job listens to both.
queue.setMaxListeners(0)
events.setMaxListeners(0)
await events.waitUntilReady()
serveArm({
  call: async (number) => {
    const job = await queue.add('nothing', { number }, { removeOnComplete: 1000 })
    await job.waitUntilFinished(events, 30_000)
  },
})
