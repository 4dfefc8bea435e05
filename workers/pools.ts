import type { WorkerPool } from '#shared/job.ts'
import type { Handlers } from './handler.ts'
import { batchFetch } from './handlers/batch-fetch.ts'
import { contents } from './handlers/contents.ts'
import { fetchBasic } from './handlers/fetch-basic.ts'

/** One handler for each operation of each pool; forgetting one, or adding a stranger, does not compile. */
export const pools = {
  fetch: { 'fetch-basic': fetchBasic },
  crawl: { 'batch-fetch': batchFetch, contents },
} satisfies { [P in WorkerPool]: Handlers<P> }
