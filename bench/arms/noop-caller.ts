import { v7 as uuidv7 } from 'uuid'
import { openCountedStore } from '#bench/ground/open-counted-store.ts'
import { serveArm } from '#bench/ground/serve-arm.ts'
import { openJobQueue } from '#shared/adapters/queue-bullmq/open-job-queue.ts'
import { openRedisLink } from '#shared/adapters/queue-bullmq/open-redis-link.ts'
import { jobStore } from '#shared/stores/jobs.ts'
import { resultStore } from '#shared/stores/results.ts'
import { ticketOf } from '#shared/stores/ticket-of.ts'

// Has jobs done as the API does, past admission: record, ticket, result. `wait`: each call waits for its job; `leave`: it
// is put on the queue and left there.

const [redisUrl = '', place = '', manner = ''] = process.argv.slice(2)
const link = await openRedisLink({ url: redisUrl, onError: console.error })
const { store, operations } = await openCountedStore(place)
const queue = await openJobQueue(link, { hostConcurrency: 0 })
const [jobs, results] = [jobStore(store), resultStore(store)]
const waitMs = manner === 'wait' ? Infinity : 0

serveArm({
  operations,
  call: async (number) => {
    const id = uuidv7()
    const createdAt = link.now()
    const job = { name: 'fetch-basic', pool: 'fetch', input: {}, createdAt, deadlineAt: createdAt + 600_000 } as const
    await jobs.create(id, job)
    const wait = { recover: () => jobs.outcome(id), expire: () => jobs.outcome(id), waitMs }
    const outcome = await queue.run('fetch', { ...ticketOf(id, job), caller: `caller ${number % 100}` }, wait)
    if (waitMs === 0) return
    const result = outcome?.status === 'done' ? await results.load(outcome.resultId) : undefined
    if (result === undefined) throw new Error(`the job ended ${outcome?.status}`)
  },
})
