import { serveVariant } from '#bench/fixtures/serve-variant.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import { openRedisLink } from '#shared/queue/bullmq/redis-link.ts'

// A worker of our queue with no-op jobs.

const [redisUrl = '', concurrency = ''] = process.argv.slice(2)
const link = await openRedisLink({ url: redisUrl, onError: console.error })
const source = await openJobSource(link, { hostConcurrency: 0 })
await source.consume(
  'fetch',
  { slots: Number(concurrency) },
  { run: async ({ id }) => ({ status: 'done', resultId: id }), shareOutcome: async () => undefined },
)
serveVariant({})
