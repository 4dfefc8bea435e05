import { serveArm } from '#bench/ground/serve-arm.ts'
import { openJobSource } from '#shared/adapters/queue-bullmq/open-job-source.ts'

// A worker of our queue whose jobs are nothing.

const [redisUrl = '', concurrency = ''] = process.argv.slice(2)
const source = await openJobSource({ url: redisUrl, onError: console.error })
await source.consume('fetch', Number(concurrency), async () => ({ status: 'done' }))
serveArm({})
