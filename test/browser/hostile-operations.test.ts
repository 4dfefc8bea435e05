import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/operations/index.ts'
import { callOperation, type Reply } from '#test/support/client.ts'
import type { FixtureSite } from '#test/support/fixture-site.ts'
import { openHostilePages } from '#test/support/hostile-pages.ts'
import { openService, type Service } from '#test/support/service.ts'

/** On a busy machine our own limit may be the first to notice, or nothing of the page be there yet. */
const tooSlow = ['TARGET_TIMEOUT', 'DEADLINE_EXCEEDED', 'EMPTY_CONTENT']
const tooMuch = ['RENDER_FAILED', 'RESPONSE_TOO_LARGE', ...tooSlow]
const restless = ['TOO_MANY_REDIRECTS', ...tooSlow]

/** What these do is no reason not to read them. */
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

/** What computes for ever while it loads. */
const endless = ['/loop', '/loop-of-promises', '/loop-of-observers', '/regex']

/** What there is nothing to wait for. */
const refused: Record<string, string> = {
  '/pdf': 'UNSUPPORTED_CONTENT_TYPE',
  '/zip': 'UNSUPPORTED_CONTENT_TYPE',
  '/video': 'UNSUPPORTED_CONTENT_TYPE',
  '/audio': 'UNSUPPORTED_CONTENT_TYPE',
  '/octets': 'UNSUPPORTED_CONTENT_TYPE',
  '/attachment': 'UNSUPPORTED_CONTENT_TYPE',
  '/redirects': 'TOO_MANY_REDIRECTS',
}

/** What a page does → the codes that a call may end in; 'OK' is the page, as far as it was there. None may hang. */
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
  '/history': ['OK', ...tooSlow],
  '/hashes': ['OK', ...tooSlow],
  '/console': ['OK', ...tooSlow],
  '/errors': ['OK', ...tooSlow],
  '/titles': ['OK', ...tooSlow],
  '/messages': ['OK', ...tooSlow],
  '/shadows': ['OK', ...tooMuch],
  '/workers': ['OK', ...tooMuch],
  '/frames': ['OK', ...tooSlow],
  '/nested': ['OK', ...tooMuch],
  '/svg': ['OK', ...tooSlow],
  '/filters': ['OK', ...tooSlow],
  '/never': tooSlow,
}

/** Those that eat memory: one after the other, for the sake of the machine that runs the tests. */
const hogs: Record<string, readonly string[]> = {
  '/memory': ['OK', ...tooMuch],
  '/strings': ['OK', ...tooMuch],
  '/canvas': ['OK', ...tooMuch],
  '/dom': ['OK', ...tooMuch],
  '/dom-later': ['OK', ...tooMuch],
  '/storage': ['OK', ...tooMuch],
  '/blobs': ['OK', ...tooMuch],
}

const timeoutMs = 6000
/** Where the page is to come, however busy the machine is. */
const patientMs = 30_000
const slow = { timeout: 120_000 }

describe('a hostile page', () => {
  let service: Service
  let site: FixtureSite
  beforeAll(async () => {
    ;[service, site] = await Promise.all([openService({ BROWSER_CONCURRENCY: '4' }), openHostilePages()])
  }, 120_000)
  afterAll(async () => {
    await Promise.all([service, site].map((open) => open[Symbol.asyncDispose]()))
  }, 60_000)

  it.concurrent.each(readable)('at %s is read', slow, async (path) => {
    const { status, body } = await admitted('fetch-pro', { url: site.url + path, timeout: patientMs })
    expect([path, status, body['code']]).toEqual([path, 200, undefined])
    expect(body['content']).toMatch(/^# About (?:hostility|calm)/)
  })

  it.concurrent.each(Object.entries(refused))('at %s is refused: %s', slow, async (path, code) => {
    const { body } = await admitted('fetch-pro', { url: site.url + path, timeout: patientMs })
    expect([path, body['code']]).toEqual([path, code])
  })

  it.each(endless)('at %s is read as far as it came, long before its time is up', slow, async (path) => {
    const { status, body, tookMs } = await admitted('fetch-pro', { url: site.url + path, timeout: patientMs })
    expect([path, status, body['code']]).toEqual([path, 200, undefined])
    expect(body['content']).toContain('About hostility')
    expect(tookMs).toBeLessThan(patientMs / 2)
  })

  it.concurrent.each(Object.entries(pages))('at %s ends as it may, and the next job succeeds', slow, ends)
  it.each(Object.entries(hogs))('at %s ends as it may, and the next job succeeds', slow, ends)

  it.concurrent.each(['/tall', '/scroll', '/huge'])('at %s is pictured whole, up to a height', slow, async (path) => {
    const input = { url: site.url + path, fullPage: true, timeout: patientMs }
    const { body, status } = await admitted('screenshot', input)
    expect([path, status, body['code']]).toEqual([path, 200, undefined])
    expect((body['dimensions'] as { height: number }).height).toBeLessThanOrEqual(16_384)
  })

  it.concurrent.each([
    '/svg',
    '/picture',
    '/loop',
    '/loop-later',
    '/alerts',
    '/navigate-later',
    '/refresh',
    '/dom-later',
  ])('at %s is pictured in time, or not at all', slow, async (path) => {
    const input = { url: site.url + path, fullPage: true, timeout: timeoutMs }
    const { body, status, tookMs } = await admitted('screenshot', input)
    expect(['OK', ...tooMuch, ...restless]).toContain(status === 200 ? 'OK' : body['code'])
    expect(tookMs).toBeLessThan(timeoutMs + 12_000)
  })

  async function ends(path: string, codes: readonly string[]): Promise<void> {
    const { body, status, tookMs } = await admitted('fetch-pro', { url: site.url + path, timeout: timeoutMs })
    expect([path, codes]).toEqual([path, expect.arrayContaining([status === 200 ? 'OK' : body['code']])])
    // Waiting for a free tab is part of it.
    expect(tookMs).toBeLessThan(timeoutMs + 12_000)
    expect(await admitted('fetch-pro', { url: `${site.url}/page`, timeout: patientMs })).toMatchObject({ status: 200 })
  }

  /** Calls again as long as the service has no room for more, or no time: so many pages like these may take both. */
  async function admitted(name: OperationName, input: object): Promise<Reply & { tookMs: number }> {
    for (;;) {
      const startedAt = performance.now()
      const reply = await callOperation(service.url, name, { ...input, cache: false })
      if (reply.status !== 503) return { ...reply, tookMs: performance.now() - startedAt }
      await sleep(500)
    }
  }
})
