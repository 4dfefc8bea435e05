import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'

// A worker of BullMQ with no-op jobs, as in BullMQ's guide.

const [redisUrl = '', concurrency = ''] = process.argv.slice(2)
const connection = new Redis(redisUrl, { maxRetriesPerRequest: null })
const worker = new Worker('plain', async () => 'done', { connection, concurrency: Number(concurrency) })
await worker.waitUntilReady()
serveVariant({})
