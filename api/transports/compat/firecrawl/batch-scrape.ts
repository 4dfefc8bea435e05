import { refuseOptions, type Adapter } from '#api/transports/compat/adapter.ts'
import { batchFetch } from '#shared/contract/operations/batch-fetch.ts'
import { cancelledJob, jobStatus, started } from './jobs.ts'
import { pagesInput } from './page-options.ts'

const path = '/v2/batch/scrape'

const start: Adapter = {
  method: 'POST',
  path,
  example: path,
  service: 'firecrawl',
  read(sent) {
    refuseOptions(sent, { webhook: 'poll the status', appendToId: 'start another batch' })
    return { operation: batchFetch, input: { urls: sent['urls'], ...pagesInput(sent), async: true } }
  },
  write: (accepted, { publicUrl }) => started(accepted, path, publicUrl),
}

export const batchScrape = [start, jobStatus(path, { operation: 'batch-fetch', list: 'results' }), cancelledJob(path)]
