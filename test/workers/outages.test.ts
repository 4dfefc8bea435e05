import { describe, expect, it } from 'vitest'
import { AppError, type ErrorCode } from '#shared/contract/errors.ts'
import { readEnough } from '#workers/evidence/sources/read-enough.ts'
import { readSources } from '#workers/evidence/sources/read-sources.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { throughOutages } from '#workers/job-run/failures.ts'
import { readItems } from '#workers/job-run/read-items.ts'
import { openPageSource } from '#workers/sites/crawl/page-source.ts'

const url = 'https://a.example/'
const { signal } = new AbortController()
const outage = new AppError('SERVICE_UNAVAILABLE', 'The database is unavailable. Try again.')

/** A job whose pages all fail by one error. */
function jobWith(code: ErrorCode): HandlerContext {
  const parts = { find: async () => undefined, save: async () => {} }
  const readItem = () => Promise.reject(new AppError(code, 'It failed.'))
  const times = { now: Date.now, deadlineAt: Date.now() + 60_000, cancelledAt: undefined }
  // The members that these readers use.
  return { items: [{ url }], parts, readItem, reportProgress: () => {}, signal, ...times } as unknown as HandlerContext
}

const tier = { tier: 'basic' } as const
const readers: Record<string, (job: HandlerContext) => Promise<unknown>> = {
  'the items of a batch': (job) => readItems(job),
  'the pages of a crawl': (job) =>
    openPageSource({ url, limit: 1, maxDepth: 0, include: [], exclude: [], maxChars: 500, ...crawlDefaults }, job).read(
      url,
    ),
  'the pages of a comparison': (job) => readSources([url], tier, job),
  'the sources of an answer': (job) =>
    readEnough([url], { limit: 1, endsAt: job.deadlineAt, read: () => job.readItem({ url }), signal, now: job.now }),
}
const crawlDefaults = {
  title: 'include',
  captions: 'include',
  async: false,
  respectRobots: true,
  tier: 'basic',
  timeout: 5000,
  cache: true,
  cacheTtl: 3600,
} as const

describe.each(Object.keys(readers))('%s', (name) => {
  const read = (code: ErrorCode) => readers[name]?.(jobWith(code))

  it('never have an outage of this service as their outcome', async () => {
    await expect(read('SERVICE_UNAVAILABLE')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })

  it('have the failure of their target as their outcome', async () => {
    expect(JSON.stringify(await read('TARGET_UNREACHABLE'))).toContain('TARGET_UNREACHABLE')
  })
})

describe('a part of a job', () => {
  const limits = { signal, deadlineAt: Date.now() + 60_000, now: Date.now }

  it('is repeated until an outage is over', async () => {
    const work = async (attempt: number) => (attempt < 2 ? Promise.reject(outage) : attempt)
    expect(await throughOutages(work, limits)).toBe(2)
  })

  it.each([
    ['another error', new AppError('TARGET_ERROR', 'Gone.'), limits],
    ['an outage at the deadline', outage, { ...limits, deadlineAt: Date.now() + 100 }],
    ['an outage after an abort', outage, { ...limits, signal: AbortSignal.abort() }],
  ])('is not repeated after %s', async (_what, error, own) => {
    let attempts = 0
    const work = async () => {
      attempts++
      throw error
    }
    await expect(throughOutages(work, own)).rejects.toBe(error)
    expect(attempts).toBe(1)
  })
})
