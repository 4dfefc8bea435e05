import { readdirSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLeaders, chromiumProcesses } from '#test/support/chromium-processes.ts'
import { openFleet, type Fleet } from '#test/support/fleet.ts'
import { openProcess, type RunningProcess } from '#test/support/service.ts'
import { unpackChromium } from '#workers/browser/unpack-chromium.ts'

const patient = { timeout: 90_000 }

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet({ BROWSER_CONCURRENCY: '1', HEALTH_PORT: '0' })
}, 60_000)
afterAll(() => fleet[Symbol.asyncDispose](), 60_000)

const askHealth = async (url: string, path: string) => {
  const response = await fetch(`${url}${path}`)
  return { status: response.status, body: await response.json() }
}

const profileFolders = ({ child }: RunningProcess) =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`webintel-chromium-${child.pid}-`))

describe('a worker process of the pool browser', () => {
  it('proves its browser to who asks for its health, and the whole tells of it', patient, async () => {
    const api = await fleet.api()
    expect(await askHealth(api.url, '/health')).toMatchObject({ body: { pools: { browser: { status: 'absent' } } } })

    const worker = await fleet.worker({}, 'browser')
    const { health } = await worker.logged('health')
    expect(await askHealth(String(health), '/health/ready')).toEqual({
      status: 200,
      body: { status: 'ready', needs: { store: 'ok', queue: 'ok', browser: 'ok' } },
    })
    const remarks = process.getuid?.() === 0 ? ['renders without a sandbox'] : []
    await expect
      .poll(() => askHealth(api.url, '/health'), { timeout: 20_000 })
      .toMatchObject({ body: { pools: { browser: { status: 'ok', workers: 1, slots: 1, remarks } } } })

    const leaders = chromiumLeaders(worker.child.pid)
    expect(leaders).toHaveLength(1)
    expect(await worker.end()).toBe(0)
    expect(chromiumProcesses(leaders)).toEqual([])
    expect(await askHealth(api.url, '/health')).toMatchObject({ body: { pools: { browser: { status: 'no_worker' } } } })
  })

  it('takes its browser with it, even when it is killed', patient, async () => {
    const worker = await fleet.worker({}, 'browser')
    const leaders = chromiumLeaders(worker.child.pid)
    expect(chromiumProcesses(leaders).length).toBeGreaterThan(2)
    await worker.end('SIGKILL')
    await expect.poll(() => chromiumProcesses(leaders), { timeout: 30_000 }).toEqual([])
  })

  it('removes the folders of one that was killed, and of nobody else', patient, async () => {
    const killed = await fleet.worker({}, 'browser')
    expect(profileFolders(killed)).not.toEqual([])
    await killed.end('SIGKILL')
    const survivor = await fleet.worker({}, 'browser')
    const own = profileFolders(survivor)
    expect(profileFolders(killed)).toEqual([])
    const next = await fleet.worker({}, 'browser')
    expect(profileFolders(survivor)).toEqual(own)
    expect([await next.end(), await survivor.end()]).toEqual([0, 0])
    expect([...profileFolders(next), ...profileFolders(survivor)]).toEqual([])
  })

  it('does not start without a browser, and says what is wrong', patient, async () => {
    await using wrong = openProcess(['workers/index.ts', 'browser'], { CHROME_PATH: '/nonexistent/chrome' })
    await using broken = openProcess(['workers/index.ts', 'browser'], {
      CHROME_PATH: '/bin/false',
      DATA_DIR: fleet.dir,
      REDIS_URL: fleet.redis.url,
    })
    const { msg } = await broken.logged('reason')
    expect(msg).toMatch(
      /^\/bin\/false \(of CHROME_PATH\) does not start as a browser\. Install it with: .* CHROME_PATH\.$/,
    )
    expect(await broken.end()).toBe(1)
    await expect.poll(() => wrong.child.exitCode, { timeout: 20_000 }).toBe(2)
    expect(wrong.lines.join()).toContain('CHROME_PATH: expected a program, found none at /nonexistent/chrome')
  })
})

describe('the Chromium of the npm package', () => {
  it('is unpacked once, however many processes ask for it', patient, async () => {
    const dir = await mkdtemp(join(tmpdir(), 'webintel-unpack-'))
    try {
      const unpacked = await Promise.all([unpackChromium(dir), unpackChromium(dir)])
      expect(await readdir(dir)).toEqual([expect.stringMatching(/^chromium-\d+\.\d+\.\d+$/)])
      expect(new Set(unpacked.map(({ path }) => path)).size).toBe(1)
      expect((await stat(unpacked[0].path)).mode & 0o100).toBe(0o100)
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  })
})
