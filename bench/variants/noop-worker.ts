import { openCountedStore } from '#bench/fixtures/open-counted-store.ts'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'
import { createPrivateInputs } from '#shared/private-inputs/private-inputs.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import { openRedisLink } from '#shared/queue/bullmq/redis-link.ts'
import { openLog } from '#shared/runtime/log.ts'
import { hostStore } from '#shared/storage/stores/hosts.ts'
import { jobStore } from '#shared/storage/stores/jobs.ts'
import { jobPartStore } from '#shared/storage/stores/open-jobs/job-parts.ts'
import { uploadStore } from '#shared/storage/stores/open-jobs/uploads.ts'
import { pageStore } from '#shared/storage/stores/pages.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { createJobProcessor } from '#workers/job-run/job-processor.ts'

// A worker with no-op jobs: it writes the record and the result, and replies.

const [redisUrl = '', storeLocation = '', slots = ''] = process.argv.slice(2)
const link = await openRedisLink({ url: redisUrl, onError: console.error })
const { store, operations } = await openCountedStore(storeLocation)
const source = await openJobSource(link, { hostConcurrency: 0 })
const work = createJobProcessor({
  handlers: { 'fetch-basic': async () => ({ content: 'Nothing.' }) },
  egress: { fetch: unexpected, stream: unexpected },
  pageHandlers: {},
  portsFor: () => ({}),
  extraction: { extract: unexpected },
  hosts: hostStore(store),
  jobs: jobStore(store),
  privateInputs: createPrivateInputs('a seed'),
  jobParts: jobPartStore(store),
  uploads: uploadStore(store),
  pages: pageStore(store),
  results: resultStore(store),
  log: openLog({ level: 'silent', role: 'bench' }),
  now: link.now,
  pageJobs: { isStaffed: unexpected, run: unexpected },
  workSlots: source.workSlots,
  politenessFor: source.politenessFor,
  publish: source.publish,
})
await source.consume('fetch', { slots: Number(slots) }, work)
serveVariant({ operations })

async function unexpected(): Promise<never> {
  throw new Error('a no-op job must not use this dependency')
}
