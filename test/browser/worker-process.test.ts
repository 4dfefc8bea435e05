import { readdirSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLeaders, chromiumProcesses } from '#test/support/processes/chromium-processes.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import { inPidNamespace, isReachable } from '#test/support/processes/process-wrappers.ts'
import { openProcess, type RunningProcess } from '#test/support/processes/service.ts'
import { unpackChromium } from '#workers/browser/chromium/choose-chromium.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet({ BROWSER_CONCURRENCY: '1', HEALTH_PORT: '0' })
})
afterAll(() => fleet[Symbol.asyncDispose]())

const getHealth = async (url: string, path: string) => {
  const response = await fetch(`${url}${path}`)
  return { status: response.status, body: await response.json() }
}

const allProfileFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('webintel-profile-'))

const profileFolders = ({ child }: RunningProcess) =>
  allProfileFolders().filter((name) => name.startsWith(`webintel-profile-${child.pid}-`))

describe('a worker process of the pool browser', () => {
  it('reports its browser in its own readiness and in the health of the service', async () => {
    const api = await fleet.api()
    expect(await getHealth(api.url, '/health')).toMatchObject({ body: { pools: { browser: { status: 'absent' } } } })

    const worker = await fleet.worker({}, 'browser')
    const { health } = await worker.logged('health')
    expect(await getHealth(String(health), '/health/ready')).toEqual({
      status: 200,
      body: { status: 'ready', needs: { store: 'ok', queue: 'ok', browser: 'ok' } },
    })
    const remarks = expect.arrayContaining(process.getuid?.() === 0 ? ['renders without a sandbox'] : [])
    await expect
      .poll(() => getHealth(api.url, '/health'))
      .toMatchObject({ body: { pools: { browser: { status: 'ok', workers: 1, slots: 1, remarks } } } })

    const leaders = chromiumLeaders(worker.child.pid)
    expect(leaders).toHaveLength(1)
    expect(await worker.end()).toBe(0)
    expect(chromiumProcesses(leaders)).toEqual([])
    expect(await getHealth(api.url, '/health')).toMatchObject({ body: { pools: { browser: { status: 'no_worker' } } } })
  })

  it('leaves no browser behind when it is killed', async () => {
    const worker = await fleet.worker({}, 'browser')
    const leaders = chromiumLeaders(worker.child.pid)
    expect(chromiumProcesses(leaders).length).toBeGreaterThan(2)
    await worker.end('SIGKILL')
    await expect.poll(() => chromiumProcesses(leaders)).toEqual([])
  })

  it('removes only the profile folders of killed workers', async () => {
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

  it.skipIf(!isReachable(inPidNamespace))(
    'keeps the profile folders of processes in another PID namespace',
    async () => {
      const worker = await fleet.worker({}, 'browser')
      const own = profileFolders(worker)
      expect(own).not.toEqual([])
      const env = { BROWSER_CONCURRENCY: '1', DATA_DIR: fleet.dir, REDIS_URL: fleet.redis.url }
      const before = new Set(allProfileFolders())
      await using other = openProcess(['workers/index.js', 'browser'], env, inPidNamespace)
      await other.logged('pools')
      // The process id in its own namespace is 1.
      const foreign = allProfileFolders().filter((name) => name.startsWith('webintel-profile-1-') && !before.has(name))
      expect(foreign).not.toEqual([])
      expect(profileFolders(worker)).toEqual(own)
      const next = await fleet.worker({}, 'browser')
      expect(allProfileFolders()).toEqual(expect.arrayContaining([...own, ...foreign]))
      expect([await next.end(), await worker.end()]).toEqual([0, 0])
    },
  )

  it('exits without a browser, and logs the reason', async () => {
    await using wrong = openProcess(['workers/index.js', 'browser'], { CHROME_PATH: '/nonexistent/chrome' })
    await using broken = openProcess(['workers/index.js', 'browser'], {
      CHROME_PATH: '/bin/false',
      DATA_DIR: fleet.dir,
      REDIS_URL: fleet.redis.url,
    })
    const { msg } = await broken.logged('reason')
    expect(msg).toMatch(/^\/bin\/false \(from CHROME_PATH\) does not start\. Install it with: .* CHROME_PATH\.$/)
    expect(await broken.end()).toBe(1)
    await expect.poll(() => wrong.child.exitCode).toBe(2)
    expect(wrong.lines.join()).toContain(
      'CHROME_PATH: expected the path of a program; found no file at /nonexistent/chrome',
    )
  })
})

describe('the Chromium of the npm package', () => {
  it('is unpacked once by concurrent calls', async () => {
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
