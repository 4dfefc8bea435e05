import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { chromiumLeaders } from '#test/support/processes/chromium-processes.ts'
import { isReachable, withoutChromium } from '#test/support/processes/process-wrappers.ts'
import { openNpm, openService } from '#test/support/processes/service.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

let site: FixtureSite
let dir: string
beforeAll(async () => {
  const page = `<title>Plain</title><h1>Plain</h1>${'<p>Some words that are worth reading.</p>'.repeat(9)}`
  site = await openFixtureSite({ '/': page })
  dir = await mkdtemp(join(tmpdir(), 'webintel-no-browser-'))
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await rm(dir, { recursive: true, maxRetries: 5 })
})

interface Catalog {
  endpoints: { name: string; available: boolean; missing?: string[] }[]
}

/** Checks that the service does everything except rendering, and reports rendering as unavailable. */
async function expectAllButRendering(url: string): Promise<void> {
  const call = async (name: 'fetch-basic' | 'fetch-resilient' | 'fetch-pro' | 'screenshot' | 'intel-site-audit') => {
    const { status, body } = await callOperation(url, name, { url: site.url })
    return { status, code: body['code'], message: body['message'], title: body['title'] }
  }
  expect(await call('fetch-basic')).toMatchObject({ status: 200, title: 'Plain' })
  expect(await call('fetch-resilient')).toMatchObject({ status: 200, title: 'Plain' })
  for (const [name, path] of [
    ['fetch-pro', '/fetch/pro'],
    ['screenshot', '/screenshot'],
    ['intel-site-audit', '/intel/site-audit'],
  ] as const) {
    expect(await call(name)).toMatchObject({
      status: 503,
      code: 'CAPABILITY_UNAVAILABLE',
      message: `${path} is not available: this deployment lacks a browser. GET /discovery lists the available operations.`,
    })
  }
  const read = async (path: string) => (await fetch(url + path)).json()
  expect(await read('/health')).toMatchObject({ status: 'ok', pools: { browser: { status: 'absent' } } })
  const { endpoints } = (await read('/discovery')) as Catalog
  // The service has no language model either.
  const missing = endpoints.flatMap(({ name, missing = [] }) => (missing.includes('llm') ? [] : [[name, missing]]))
  expect(missing.filter(([, needs = []]) => needs.length > 0)).toEqual([
    ['fetch-pro', ['browser']],
    ['screenshot', ['browser']],
    ['intel-site-audit', ['browser']],
    ['credits-buy', ['payments']],
  ])
}

it('a service with BROWSER_CONCURRENCY 0 does everything except rendering', async () => {
  await using service = await openService({ BROWSER_CONCURRENCY: '0' })
  await expectAllButRendering(service.url)
  expect(chromiumLeaders(service.process.child.pid)).toEqual([])
})

it.skipIf(!isReachable(withoutChromium))(
  'a service on a machine without Chromium does everything except rendering, and logs why',
  async () => {
    await using scope = new AsyncDisposableStack()
    const running = scope.use(openNpm(['start'], { DATA_DIR: dir, EGRESS_ALLOW: '127.0.0.1' }, withoutChromium))
    // npm forwards SIGTERM to the service. It could not forward SIGKILL.
    scope.defer(async () => void (await running.end()))
    const { listening } = await running.logged('listening')
    await expectAllButRendering(String(listening))
    const warnings = running.lines.filter((line) => line.includes('Chromium was not found'))
    expect(warnings).toEqual([
      expect.stringMatching(/pages cannot be rendered\. Install it with: .* Or set CHROME_PATH\."/),
    ])
    expect(running.lines.filter((line) => line.includes('this worker does not render pages'))).toHaveLength(1)
  },
)
