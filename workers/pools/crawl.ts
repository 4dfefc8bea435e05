import type { Handlers } from '#workers/handler.ts'
import { batchExtract } from '#workers/handlers/batch-extract.ts'
import { batchFetch } from '#workers/handlers/batch-fetch.ts'
import { contents } from '#workers/handlers/contents.ts'
import { crawl } from '#workers/handlers/crawl.ts'
import { map } from '#workers/handlers/map.ts'

export const handlers = {
  'batch-extract': batchExtract,
  'batch-fetch': batchFetch,
  contents,
  crawl,
  map,
} satisfies Handlers<'crawl'>
