import { afterAll, beforeAll, expect, it } from 'vitest'
import { isOwnJob } from '#shared/contract/item-inputs.ts'
import { pools, type Pool } from '#shared/contract/job.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

let site: FixtureSite
let service: Service
beforeAll(async () => {
  site = await openFixtureSite({ '/': articlePage('slots') })
  service = await openService({ POOL_CONCURRENCY: 'crawl:2,research:2' })
})
afterAll(() => Promise.all([site, service].map((opened) => opened[Symbol.asyncDispose]())))

it('calls whose pages are jobs fill their pool, and all of their pages are answered', async () => {
  const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] }
  const urlsOf = (call: number) => [1, 2, 3].map((page) => `${site.url}/?${call}-${page}`)
  const replies = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((call) =>
      callOperation(service.url, 'batch-extract', { urls: urlsOf(call), schema, timeout: 30_000 }),
    ),
  )
  expect(replies.map(({ body }) => body['summary'])).toEqual(
    replies.map(() => ({ total: 3, successful: 3, failed: 0 })),
  )
})

it('no job waits for jobs that wait for its own pool', () => {
  // Operations of every pool send pages that need a browser to the pool of browsers.
  const waits = new Map<Pool, Set<Pool>>()
  for (const { pool, items } of operations as readonly Operation[]) {
    const all = items === undefined ? [] : [items.operation, ...Object.values(items.operationByChoice?.choices ?? {})]
    const next = waits.get(pool) ?? new Set<Pool>()
    for (const item of all) if (isOwnJob(item)) next.add(item.pool)
    if (pool !== 'browser' && pool !== 'inline') next.add('browser')
    waits.set(pool, next)
  }
  const reached = (from: Pool) => {
    const found = new Set(waits.get(from))
    for (const pool of found) for (const next of waits.get(pool) ?? []) found.add(next)
    return found
  }
  for (const pool of pools) expect([pool, reached(pool).has(pool)]).toEqual([pool, false])
  expect([...reached('crawl')].toSorted()).toEqual(['browser', 'research'])
})
