import { expect, it } from 'vitest'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { browserStrategy } from '#workers/resilient/strategies.ts'

const now = () => 1_000_000
const json = JSON.stringify({ title: 'Board', content: 'A board of oak', metadata: {}, tier: 'pro' })
const input = {
  url: 'https://example.com/board',
  timeout: 30_000,
  cache: true,
  cacheTtl: 3600,
  title: 'include' as const,
  captions: 'include' as const,
}

/** The notes of the strategy about storing a page that a worker with a browser made. */
async function notedFor(result: StoredResult) {
  const noted: unknown[] = []
  const context: Pick<HandlerContext, 'pageJobs' | 'queueEntry' | 'noteFreshness' | 'now'> = {
    pageJobs: { isStaffed: () => Promise.resolve(true), run: () => Promise.resolve(result) },
    queueEntry: { id: 'job', name: 'fetch-resilient', deadlineAt: now() + 30_000 },
    noteFreshness: (freshness) => noted.push(freshness),
    now,
  }
  const { read } = await browserStrategy(input, context)
  expect((await read(10_000, new AbortController().signal)).title).toBe('Board')
  return noted
}

it.each([
  ['is not stored if the page must not be stored', { madeAt: now(), json }, false],
  ['is stored if the page may be stored', { madeAt: now(), storedAt: now(), json }, true],
])('a rendered page of /fetch/resilient %s', async (_name, result, mayKeep) => {
  expect(await notedFor(result)).toEqual([{ mayKeep }])
})
