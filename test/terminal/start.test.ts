import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { inTerminal, isReachable } from '#test/support/processes/process-wrappers.ts'
import { openProcess, openService, type RunningProcess } from '#test/support/processes/service.ts'
import { openHeldSite, type HeldSite } from '#test/support/sites/held-site.ts'
import { screenSize, watchScreen, type WatchedScreen } from './watch-screen.ts'

const sized = [...inTerminal, 'sh', '-c', `stty cols ${screenSize.cols} rows ${screenSize.rows}; exec "$@"`, 'sh']
const frames = /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/

describe.skipIf(!isReachable(inTerminal))('npm start at a terminal', () => {
  let dir: string
  let site: HeldSite
  let running: RunningProcess
  let screen: WatchedScreen
  let url: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'webintel-terminal-'))
    site = await openHeldSite()
    const env = { DATA_DIR: dir, EGRESS_ALLOW: '127.0.0.1', BROWSER_CONCURRENCY: '0', EXTRACTION_THREADS: '1' }
    running = openProcess(['start.js'], { ...env, TERM: 'xterm-256color' }, sized)
    if (running.child.stdout === null) throw new Error('no output')
    screen = watchScreen(running.child.stdout)
    await vi.waitUntil(() => screen.lines().some((line) => line.includes('First call')), { timeout: 300_000 })
    url = /API +(http\S+)/.exec(screen.lines().join('\n'))?.[1] ?? ''
  })
  afterAll(async () => {
    await running[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
    await rm(dir, { recursive: true, force: true })
  })

  it('shows each part that is ready with its time, and how to use the service', () => {
    const lines = screen.lines()
    for (const part of ['Redis', 'database', 'scheduler', 'workers', 'API'])
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`✓ ${part} +\\d+(\\.\\d)? s$`)))
    const text = lines.join('\n')
    expect(text).toMatch(/^webintel is ready after .* s\. Ctrl-C stops it\.$/m)
    expect(text).toContain(`Dashboard  ${url}/dashboard`)
    expect(text).toContain(`Docs       ${url}/docs`)
    expect(text).toMatch(/^ +Payments +off: every call is free$/m)
    expect(text).toContain(`First call curl ${url}/fetch/basic -H`)
    expect(lines.filter((line) => frames.test(line) || line.includes('{"level"'))).toEqual([])
  })

  it('shows a long job while it runs, below the lines of other calls, and then how it ended', async () => {
    const urls = ['/page?1', '/page?2', '/held', '/page?3'].map((path) => site.url + path)
    await callOperation(url, 'batch-fetch', { urls, async: true, timeout: 30_000 })
    const row = /^[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] batch-fetch  █{15}░{5} 3\/4 · \d+(\.\d)? s$/
    await expect.poll(() => screen.lines().at(-1)).toMatch(row)
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        callOperation(url, 'fetch-basic', { url: `${site.url}/page?p${index}` }),
      ),
    )
    const requests = () => screen.lines().filter((line) => /^\d\d:\d\d:\d\d {2}POST \/fetch\/basic 200 /.test(line))
    await expect.poll(requests).toHaveLength(12)
    await expect.poll(() => screen.lines().at(-1)).toMatch(row)
    expect(screen.lines().filter((line) => line.includes('batch-fetch'))).toHaveLength(1)
    site.release()
    // The id of the call, as in the other lines of the log. The id of the job is its caller's.
    const end = /✓ batch-fetch {2}[\d.]+ s · 4\/4 {2}[\da-f-]{36}$/
    await expect.poll(() => screen.lines()).toContainEqual(expect.stringMatching(end))
    await expect.poll(() => screen.lines().filter((line) => frames.test(line))).toEqual([])
  })

  it('shows a failed call with its code', async () => {
    await callOperation(url, 'fetch-basic', { url: `${site.url}/missing` })
    const failed = /POST \/fetch\/basic 502 [\d.]+ s · TARGET_ERROR · 127\.0\.0\.1 {2}[\da-f-]{36}$/
    await expect.poll(() => screen.lines()).toContainEqual(expect.stringMatching(failed))
  })
})

describe('npm start without a terminal', () => {
  it('writes one JSON object a line, with the progress of the start and of jobs', async () => {
    await using site = await openHeldSite()
    await using service = await openService({ CI: '' })
    const urls = ['/page?1', '/held'].map((path) => site.url + path)
    await callOperation(service.url, 'batch-fetch', { urls, async: true })
    await service.process.logged('progress')
    site.release()
    const entries = () => service.process.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const end = { operation: 'batch-fetch', progress: { completed: 2, total: 2 } }
    await expect.poll(entries).toContainEqual(expect.objectContaining(end))
    expect(entries()).toContainEqual(expect.objectContaining({ component: 'API', state: 'starting' }))
    expect(entries()).toContainEqual(
      expect.objectContaining({ component: 'API', state: 'ready', ms: expect.any(Number) }),
    )
    const ready = { url: expect.any(String), payments: 'off: every call is free' }
    expect(entries()).toContainEqual(expect.objectContaining({ ready: expect.objectContaining(ready) }))
  })

  it('reports invalid settings as one JSON line', async () => {
    await using running = openProcess(['start.js'], { PORT: 'x', PRICE_LIST: 'y' })
    await new Promise((resolve) => running.child.once('close', resolve))
    expect(running.lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        msg: 'invalid settings',
        problems: [expect.stringMatching(/^PORT: /), expect.stringMatching(/^PRICE_LIST: /)],
      }),
    ])
  })
})
