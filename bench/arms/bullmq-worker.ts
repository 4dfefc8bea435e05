import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { serveArm } from '#bench/ground/serve-arm.ts'

// A worker of BullMQ as its guide has it, whose jobs are nothing.

const [redisUrl = '', concurrency = ''] = process.argv.slice(2)
const connection = new Redis(redisUrl, { maxRetriesPerRequest: null })
const worker = new Worker('plain', async () => 'done', { connection, concurrency: Number(concurrency) })
await worker.waitUntilReady()
serveArm({})
