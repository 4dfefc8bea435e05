import { definedFields, fieldsOf, refuseOptions, type Adapter } from '#api/transports/compat/adapter.ts'
import { crawl as crawlOperation } from '#shared/contract/operations/crawl.ts'
import { cancelledJob, jobStatus, started } from './jobs.ts'
import { pagesInput } from './page-options.ts'

const path = '/v2/crawl'

const start: Adapter = {
  method: 'POST',
  path,
  example: path,
  service: 'firecrawl',
  read(sent) {
    refuseOptions(sent, {
      webhook: 'poll the status',
      prompt: 'use includePaths and excludePaths',
      allowExternalLinks: 'a crawl stays on its site',
      allowSubdomains: 'a crawl stays on its host; start one for each',
      regexOnFullURL: 'includePaths and excludePaths are substrings or globs',
      zeroDataRetention: 'pages are stored',
      robotsUserAgent: 'the service has one user agent',
    })
    const { url, limit, maxDiscoveryDepth, includePaths, excludePaths, scrapeOptions } = sent
    const input = { url, limit, maxDepth: maxDiscoveryDepth, include: includePaths, exclude: excludePaths }
    const { cacheTtl: _, ...pages } = pagesInput(fieldsOf(scrapeOptions))
    return { operation: crawlOperation, input: definedFields({ ...input, ...pages, async: true }) }
  },
  write: (accepted, { publicUrl }) => started(accepted, path, publicUrl),
}

export const crawl = [start, jobStatus(path, { operation: 'crawl', list: 'pages' }), cancelledJob(path)]
