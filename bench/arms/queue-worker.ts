import { serveArm } from '#bench/ground/serve-arm.ts'
import { openJobSource } from '#shared/adapters/queue-bullmq/open-job-source.ts'
import { openRedisLink } from '#shared/adapters/queue-bullmq/open-redis-link.ts'

// A worker of our queue whose jobs are nothing.

const [redisUrl = '', concurrency = ''] = process.argv.slice(2)
const link = await openRedisLink({ url: redisUrl, onError: console.error })
const source = await openJobSource(link, { hostConcurrency: 0 })
await source.consume(
  'fetch',
  { slots: Number(concurrency) },
  { run: async ({ id }) => ({ status: 'done', resultId: id }), share: async () => undefined },
)
serveArm({})
