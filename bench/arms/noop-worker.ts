import { openCountedStore } from '#bench/ground/open-counted-store.ts'
import { serveArm } from '#bench/ground/serve-arm.ts'
import { openJobSource } from '#shared/adapters/queue-bullmq/open-job-source.ts'
import { openRedisLink } from '#shared/adapters/queue-bullmq/open-redis-link.ts'
import { openLog } from '#shared/log.ts'
import { hostStore } from '#shared/stores/hosts.ts'
import { jobStore } from '#shared/stores/jobs.ts'
import { pageStore } from '#shared/stores/pages.ts'
import { resultStore } from '#shared/stores/results.ts'
import { createWork } from '#workers/run-job.ts'

// A worker that does everything for a job but the job: record, result and reply.

const [redisUrl = '', place = '', slots = ''] = process.argv.slice(2)
const link = await openRedisLink({ url: redisUrl, onError: console.error })
const { store, operations } = await openCountedStore(place)
const source = await openJobSource(link, { hostConcurrency: 0 })
const work = createWork({
  handlers: { 'fetch-basic': async () => ({ content: 'Nothing.' }) },
  egress: { fetch: unexpected },
  extraction: { extract: unexpected },
  hosts: hostStore(store),
  jobs: jobStore(store),
  pages: pageStore(store),
  results: resultStore(store),
  log: openLog({ level: 'silent', role: 'bench' }),
  now: link.now,
  outside: { providers: [], vet: unexpected },
  pageJobs: { isStaffed: unexpected, run: unexpected },
  passage: source.passage,
})
await source.consume('fetch', { slots: Number(slots) }, work)
serveArm({ operations })

async function unexpected(): Promise<never> {
  throw new Error('a job that is nothing asked for something')
}
