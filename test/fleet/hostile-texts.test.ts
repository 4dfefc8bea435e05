import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { casesOf, type HostileCase } from './hostile-texts/cases.ts'
import { renderers } from './hostile-texts/operations.ts'
import { watchHealth } from './hostile-texts/watch-health.ts'

/**
 * Reads files of every construct, filler and size up to 10 MB with the operations that read.
 *
 * - All of it, about 20 minutes on two processors: `npm run test:fleet -- test/fleet/hostile-texts.test.ts`
 * - In parts, of which each has some of all kinds: `FUZZ_PART=1/40` of it takes about a minute. `.ci/run` runs another part each day.
 */
const cases = casesOf(process.env['FUZZ_PART'] ?? '1/1')

describe('Texts of every construct, filler and size', () => {
  let service: Service
  let site: FixtureSite
  beforeAll(async () => {
    site = await openFixtureSite({
      '/calm': articlePage('rivers'),
      '/case': (request, response) => {
        const { file, filler, size } = cases[numberIn(request.url)] as HostileCase
        response.writeHead(200, { 'Content-Type': file.type }).end(file.make(filler, size))
      },
    })
    service = await openService({
      FREE_TIER_LIMIT: '1000000',
      HOST_CONCURRENCY: '0',
      EXTRACTION_THREADS: '2',
      BROWSER_CONCURRENCY: '2',
    })
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })

  it(`end in an answer or an error of the page, in time (${cases.length} cases)`, { timeout: 3_600_000 }, async () => {
    await using health = watchHealth(service.url, service.process.child.pid ?? 0)
    const limit = pLimit(availableParallelism())
    const ends = await limit.map(cases, (each, index) => endOf(each, index))
    const blocked = health.blocks().map(({ startedAt, ms, busyMs }) => {
      const running = ends.filter((end) => end.startedAt < startedAt + ms && end.endedAt > startedAt)
      return `/health took ${ms} ms, ${busyMs} of them busy, beside ${running.map(({ name }) => name).join(' and ')}`
    })
    expect([...ends.flatMap(({ fault }) => fault ?? []), ...blocked]).toEqual([])
    const { exitCode, signalCode } = service.process.child
    expect({ exitCode, signalCode }).toEqual({ exitCode: null, signalCode: null })
    expect((await call({ path: '/fetch/basic', body: { url: `${site.url}/calm` } })).status).toBe(200)
  })

  async function endOf({ name, operation, size }: HostileCase, index: number) {
    const startedAt = Date.now()
    const reply = await call(operation.call(`${site.url}/case?n=${index}`, `${site.url}/calm?n=${index}`))
    const endedAt = Date.now()
    const isRendered = renderers.includes(operation)
    const isSlow = size >= 10_000_000 || isRendered
    const known = [...codes, ...(isSlow ? timeCodes : []), ...(isRendered ? crashCodes : [])]
    const fault = faultOf(reply, known) ?? (endedAt - startedAt > operation.limitMs + 2000 ? 'too late' : undefined)
    const took = `${name}: ${reply.status} in ${endedAt - startedAt} ms`
    return { name, startedAt, endedAt, ...(fault !== undefined && { fault: `${took}, ${fault}` }) }
  }

  async function call({ path, body }: { path: string; body?: object }): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(service.url + path, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'Content-Type': 'application/json' },
      })
      return { status: response.status, text: await response.text() }
    } catch (thrown) {
      return { status: 0, text: String(thrown) }
    }
  }
})

const numberIn = (url = '') => Number(new URL(url, 'http://x').searchParams.get('n'))

/** Errors that say what is wrong with a file. */
const codes = [
  'PAGE_TOO_COMPLEX',
  'EMPTY_CONTENT',
  'RESPONSE_TOO_LARGE',
  'EXTRACTION_IMPOSSIBLE',
  'UNSUPPORTED_CONTENT_TYPE',
]

/** Errors of a file that takes all of the time of a call: a large one, or one that a browser lays out. */
const timeCodes = ['DEADLINE_EXCEEDED', 'TARGET_TIMEOUT']

/** Elements that nest deeply can crash a tab. */
const crashCodes = ['RENDER_FAILED']

function faultOf({ status, text }: { status: number; text: string }, known: readonly string[]): string | undefined {
  if (status === 200) return Buffer.byteLength(text) > 10_000_000 ? `${text.length} characters` : undefined
  const isKnown = text.length < 10_000 && known.some((code) => text.includes(`"code":"${code}"`))
  return isKnown ? undefined : text.slice(0, 300)
}
