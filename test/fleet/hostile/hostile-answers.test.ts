import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { hostileDocuments } from '#test/support/sites/hostile-documents.ts'

interface Answer {
  code?: string
  message?: string
}

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    price: { type: 'number' },
    constructor: { type: 'string' },
    'größe 尺寸': { type: 'string' },
    items: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
  },
}

/** Answers, and the failures that a page can cause. */
const allowed = new Set([
  undefined,
  'EXTRACTION_IMPOSSIBLE',
  'EMPTY_CONTENT',
  'PAGE_TOO_COMPLEX',
  'RESPONSE_TOO_LARGE',
  'TARGET_ERROR',
])

describe('pages that attack operations which answer', () => {
  let site: FixtureSite
  let service: SharedService
  beforeAll(async () => {
    site = await openFixtureSite(hostileDocuments())
    service = await sharedService()
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
  })

  const call = (
    operation: 'extract' | 'extract-smart' | 'compare' | 'company',
    input: object,
  ): Promise<Reply<Answer>> => callOperation<Answer>(service.url, operation, input)

  it.each(Object.keys(hostileDocuments()).filter((path) => path !== '/calm'))(
    'get an answer, or an error about the page, for %s',
    async (path) => {
      const url = site.url + path
      const replies = await Promise.all([
        call('extract', { url, schema }),
        call('extract-smart', { url, query: 'Which kettle has the lowest price?' }),
        call('compare', { urls: [url, `${site.url}/calm`] }),
      ])
      for (const { status, body } of replies) {
        expect.soft(allowed, `${status} ${body.code}: ${body.message}`).toContain(body.code)
        expect(status).not.toBe(500)
      }
      const live = await fetch(`${service.url}/health/live`)
      expect(live.status).toBe(200)
    },
    120_000,
  )
})
