import { v7 as uuidv7 } from 'uuid'
import { openCountedStore } from '#bench/fixtures/open-counted-store.ts'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'
import { queueEntryOf } from '#shared/queue/await-job.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openRedisLink } from '#shared/queue/bullmq/redis-link.ts'
import { jobStore } from '#shared/storage/stores/jobs.ts'
import { resultStore } from '#shared/storage/stores/results.ts'

// Enqueues jobs like the API, without admission: record, queue entry, result. With `wait`, each call waits for its job;
// with `leave`, it only enqueues the job.

const [redisUrl = '', storeLocation = '', mode = ''] = process.argv.slice(2)
const link = await openRedisLink({ url: redisUrl, onError: console.error })
const { store, operations } = await openCountedStore(storeLocation)
const queue = await openJobQueue(link, { hostConcurrency: 0 })
const [jobs, results] = [jobStore(store), resultStore(store)]
const waitMs = mode === 'wait' ? Infinity : 0

serveVariant({
  operations,
  call: async (number) => {
    const id = uuidv7()
    const createdAt = link.now()
    const job = { name: 'fetch-basic', pool: 'fetch', input: {}, createdAt, deadlineAt: createdAt + 600_000 } as const
    await jobs.create(id, job)
    const wait = { recover: () => jobs.outcome(id), expire: () => jobs.outcome(id), waitMs }
    const outcome = await queue.run('fetch', { ...queueEntryOf(id, job), caller: `caller ${number % 100}` }, wait)
    if (waitMs === 0) return
    const result = outcome?.status === 'done' ? await results.load(outcome.resultId) : undefined
    if (result === undefined) throw new Error(`expected a finished job with a result, got status ${outcome?.status}`)
  },
})
