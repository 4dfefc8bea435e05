import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { fillers, hostileFiles } from './hostile-texts.ts'

/** `FUZZ_PART=3/20` runs the third of twenty parts of the matrix. */
const [part = 1, parts = 1] = (process.env['FUZZ_PART'] ?? '1/1').split('/').map(Number)
const sizes = [10_000, 300_000, 5_000_000]
const timeoutMs = 20_000

interface Case {
  construct: string
  filler: string
  size: number
}

const cases: Case[] = sizes
  .flatMap((size) =>
    Object.keys(hostileFiles).flatMap((construct) => fillers.map((filler) => ({ construct, filler, size }))),
  )
  .filter((_, index) => index % parts === part - 1)

/** Each case goes to one of the operations that read pages. The paths and the bodies of their calls. */
const operations: readonly ((url: string) => [path: string, body?: object])[] = [
  (url) => ['/fetch/basic', { url, cache: false, timeout: timeoutMs }],
  (url) => [`/r/${url}`],
  (url) => ['/fetch/basic', { url, cache: false, timeout: timeoutMs, format: 'html', links: true, mainContent: false }],
  (url) => ['/fetch/basic', { url, cache: false, timeout: timeoutMs, format: 'text' }],
  (url) => [
    '/extract',
    { url, timeout: timeoutMs, schema: { type: 'object', properties: { name: { type: 'string' } } } },
  ],
  (url) => ['/extract/smart', { url, timeout: timeoutMs }],
  (url) => ['/tech', { url, timeout: timeoutMs }],
  (url) => ['/batch/fetch', { urls: [url, `${url}&again`], timeout: timeoutMs }],
]

describe('Texts of every construct, filler and size', () => {
  let service: Service
  let site: FixtureSite
  beforeAll(async () => {
    site = await openFixtureSite({
      '/calm': articlePage('rivers'),
      '/case': (request, response) => {
        const { construct, filler, size } = cases[
          Number(new URL(request.url ?? '', 'http://x').searchParams.get('n'))
        ] as Case
        const { type, make } = hostileFiles[construct] ?? { type: '', make: () => '' }
        response.writeHead(200, { 'Content-Type': type }).end(make(filler, size))
      },
    })
    service = await openService({ FREE_TIER_LIMIT: '1000000', HOST_CONCURRENCY: '0' })
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })

  it(`end in an answer or an error of the page, in time (${cases.length} cases)`, { timeout: 3_600_000 }, async () => {
    const limit = pLimit(availableParallelism())
    const faults = await limit.map(cases, (each, index) => faultOf(each, index))
    expect(faults.filter((fault) => fault !== undefined)).toEqual([])
    const { exitCode, signalCode } = service.process.child
    expect({ exitCode, signalCode }).toEqual({ exitCode: null, signalCode: null })
    expect((await call('/fetch/basic', { url: `${site.url}/calm` })).status).toBe(200)
  })

  async function faultOf({ construct, filler, size }: Case, index: number): Promise<string | undefined> {
    const [path, body] = operations[index % operations.length]?.(`${site.url}/case?n=${index}`) ?? ['/']
    const startedAt = performance.now()
    const { status, text } = await call(path, body)
    const ms = Math.round(performance.now() - startedAt)
    const name = `${path.slice(0, 20)} ${construct} ${JSON.stringify(filler)} ${size}: ${status}, ${ms} ms`
    if (status === 500 || status === 503 || status === 0) return `${name} ${text.slice(0, 300)}`
    // The two pages of a batch have a timeout each.
    if (ms > timeoutMs * (path === '/batch/fetch' ? 2 : 1) + 2000) return `${name}, too late`
    return Buffer.byteLength(text) > 10_000_000 ? `${name}, ${text.length} characters` : undefined
  }

  async function call(path: string, body?: object): Promise<{ status: number; text: string }> {
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
