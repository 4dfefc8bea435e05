import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import type { FixtureSite } from '#test/support/sites/fixture-site.ts'
import { openHostilePages } from '#test/support/sites/hostile-pages.ts'

/** On a busy machine our own deadline may pass first, or the page may still be empty. */
const tooSlow = ['TARGET_TIMEOUT', 'DEADLINE_EXCEEDED', 'EMPTY_CONTENT']
/** A page that takes too much memory loses its tab. */
const tooMuch = ['RENDER_FAILED', 'RESPONSE_TOO_LARGE', 'PAGE_TOO_COMPLEX', ...tooSlow]
const restless = ['TOO_MANY_REDIRECTS', ...tooSlow]

/** Hostile pages that can be read in spite of their behaviour. */
const readable = [
  '/never-idle',
  '/slow-fetches',
  '/print',
  '/before-unload',
  '/popups',
  '/full-screen',
  '/download',
  '/overrides',
  '/scroll',
  '/service-worker',
  '/tall',
  '/wide',
  '/huge',
  '/picture',
]

/** Pages whose scripts block during the load. */
const blocking = ['/loop', '/loop-of-promises', '/loop-of-observers', '/regex']

/** Responses that are not pages, and the error code of each. */
const rejected: Record<string, string> = {
  // Without a page: its text cannot be read by any operation.
  '/pdf': 'EXTRACTION_IMPOSSIBLE',
  '/zip': 'UNSUPPORTED_CONTENT_TYPE',
  '/video': 'UNSUPPORTED_CONTENT_TYPE',
  '/audio': 'UNSUPPORTED_CONTENT_TYPE',
  '/octets': 'UNSUPPORTED_CONTENT_TYPE',
  '/attachment': 'UNSUPPORTED_CONTENT_TYPE',
  '/redirects': 'TOO_MANY_REDIRECTS',
}

/** Hostile pages, and the codes that a call may end in. 'OK': the page, as far as it was loaded. */
const pages: Record<string, readonly string[]> = {
  '/loop': ['OK', ...tooSlow],
  '/loop-later': ['OK', ...tooSlow],
  '/loop-on-scroll': ['OK', ...tooSlow],
  '/loop-of-promises': ['OK', ...tooSlow],
  '/loop-of-observers': ['OK', ...tooSlow],
  '/regex': ['OK', ...tooSlow],
  '/synchronous': ['OK', ...tooSlow],
  '/alerts': ['OK', ...tooSlow],
  '/close': ['OK', 'RENDER_FAILED', ...tooSlow],
  '/navigate': restless,
  '/navigate-later': ['OK', ...restless],
  '/reload': restless,
  '/refresh': ['OK', ...restless],
  '/history': ['OK', ...tooMuch],
  '/hashes': ['OK', ...tooMuch],
  '/console': ['OK', ...tooMuch],
  '/errors': ['OK', ...tooMuch],
  '/titles': ['OK', ...tooMuch],
  '/messages': ['OK', ...tooMuch],
  '/shadows': ['OK', ...tooMuch],
  '/workers': ['OK', ...tooMuch],
  '/frames': ['OK', ...tooMuch],
  '/nested': ['OK', ...tooMuch],
  '/svg': ['OK', ...tooMuch],
  '/filters': ['OK', ...tooMuch],
  '/never': tooSlow,
}

/** Pages that use much memory. They run in sequence, to spare the machine. */
const memoryHogs: Record<string, readonly string[]> = {
  '/memory': ['OK', ...tooMuch],
  '/strings': ['OK', ...tooMuch],
  '/canvas': ['OK', ...tooMuch],
  '/dom': ['OK', ...tooMuch],
  '/dom-later': ['OK', ...tooMuch],
  '/storage': ['OK', ...tooMuch],
  '/blobs': ['OK', ...tooMuch],
}

const timeoutMs = 6000
/** For pages that must be read, even on a busy machine. */
const longTimeoutMs = 30_000

describe('a hostile page', () => {
  let service: Service
  let site: FixtureSite
  beforeAll(async () => {
    ;[service, site] = await Promise.all([openService({ BROWSER_CONCURRENCY: '4' }), openHostilePages()])
  })
  afterAll(async () => {
    await Promise.all([service, site].map((open) => open[Symbol.asyncDispose]()))
  })

  it.concurrent.each(readable)('at %s is read', async (path) => {
    const { status, body } = await admitted('fetch-pro', { url: site.url + path, timeout: longTimeoutMs })
    expect([path, status, body['code']]).toEqual([path, 200, undefined])
    expect(body['content']).toMatch(/^# About (?:hostility|calm)/)
  })

  it.concurrent.each(Object.entries(rejected))('at %s is rejected with %s', async (path, code) => {
    const { body } = await admitted('fetch-pro', { url: site.url + path, timeout: longTimeoutMs })
    expect([path, body['code']]).toEqual([path, code])
  })

  it.each(blocking)('at %s is read as far as it loaded, within its timeout', async (path) => {
    const { status, body } = await admitted('fetch-pro', { url: site.url + path, timeout: longTimeoutMs })
    expect([path, status, body['code']]).toEqual([path, 200, undefined])
    expect(body['content']).toContain('About hostility')
  })

  it.concurrent.each(Object.entries(pages))('at %s ends in an expected code, and the next job succeeds', checkEnd)
  it.each(Object.entries(memoryHogs))('at %s ends in an expected code, and the next job succeeds', checkEnd)

  it.concurrent.each(['/tall', '/scroll', '/huge'])(
    'at %s gets a full-page screenshot, up to the maximum height',
    async (path) => {
      const input = { url: site.url + path, fullPage: true, timeout: longTimeoutMs }
      const { body, status } = await admitted('screenshot', input)
      expect([path, status, body['code']]).toEqual([path, 200, undefined])
      expect((body['dimensions'] as { height: number }).height).toBeLessThanOrEqual(16_384)
    },
  )

  it.concurrent.each([
    '/svg',
    '/picture',
    '/loop',
    '/loop-later',
    '/alerts',
    '/navigate-later',
    '/refresh',
    '/dom-later',
  ])('at %s gets a screenshot or an expected error', async (path) => {
    const input = { url: site.url + path, fullPage: true, timeout: timeoutMs }
    const { body, status } = await admitted('screenshot', input)
    expect(['OK', ...tooMuch, ...restless]).toContain(status === 200 ? 'OK' : body['code'])
  })

  async function checkEnd(path: string, codes: readonly string[]): Promise<void> {
    const { body, status } = await admitted('fetch-pro', { url: site.url + path, timeout: timeoutMs })
    expect([path, codes]).toEqual([path, expect.arrayContaining([status === 200 ? 'OK' : body['code']])])
    expect(await admitted('fetch-pro', { url: `${site.url}/page`, timeout: longTimeoutMs })).toMatchObject({
      status: 200,
    })
  }

  /** Calls again while the service rejects calls for lack of capacity: hostile pages may use all of it. */
  async function admitted(name: OperationName, input: object): Promise<Reply> {
    for (;;) {
      const headers = { Prefer: 'wait=100' }
      const reply = await callOperation(service.url, name, { ...input, cache: false }, { headers })
      if (reply.status !== 503) return reply
      await sleep(500)
    }
  }
})
