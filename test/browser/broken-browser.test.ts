import { rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLeaders } from '#test/support/chromium-processes.ts'
import { writeChromiumScript } from '#test/support/chromium-script.ts'
import { callOperation } from '#test/support/client.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/fixture-site.ts'
import { openFleet, type Fleet } from '#test/support/fleet.ts'
import { chromiumPlace } from '#test/support/open-test-browser.ts'
import { chooseChromium } from '#workers/browser/choose-chromium.ts'

const patient = { timeout: 90_000 }
const chromium = (await chooseChromium(chromiumPlace)) ?? expect.unreachable('there is a Chromium')

describe('a worker whose browser does not start any more', () => {
  let fleet: Fleet
  let site: FixtureSite
  beforeAll(async () => {
    fleet = await openFleet({ BROWSER_CONCURRENCY: '2' })
    site = await openFixtureSite({
      '/': `<title>Plain</title><main><h1>Plain</h1>${'<p>Some words that are worth reading.</p>'.repeat(9)}</main>`,
    })
  }, 60_000)
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
    await fleet[Symbol.asyncDispose]()
  }, 60_000)

  it('leaves jobs to others, takes none, and takes them again when it does', patient, async () => {
    const { path, broken } = await writeChromiumScript(chromium, fleet.dir)
    const fragile = await fleet.worker({ CHROME_PATH: path, HEALTH_PORT: '0' }, 'browser')
    const api = await fleet.api()
    const { health } = await fragile.logged('health')
    const ready = async () => (await fetch(`${String(health)}/health/ready`)).status
    const says = (words: string) => () => fragile.lines.some((line) => line.includes(words))
    const whole = async () => (await (await fetch(`${api.url}/health`)).json()) as object
    const read = async (query: string) => {
      const { status, body } = await callOperation(api.url, 'fetch-pro', { url: `${site.url}/?${query}` })
      return [status, body['code'] ?? body['title']]
    }
    expect([await read('whole'), await ready()]).toEqual([[200, 'Plain'], 200])

    await writeFile(broken, '')
    for (const leader of chromiumLeaders(fragile.child.pid)) process.kill(leader, 'SIGKILL')
    const other = await fleet.worker({}, 'browser')
    const reads = await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map(read))
    expect(reads).toEqual(reads.map(() => [200, 'Plain']))
    const ownRemarks = process.getuid?.() === 0 ? ['renders without a sandbox'] : []
    await expect.poll(whole, { timeout: 20_000 }).toMatchObject({
      pools: {
        browser: { status: 'ok', workers: 1, remarks: expect.arrayContaining(['does not render', ...ownRemarks]) },
      },
    })
    expect(await ready()).toBe(503)

    await other.end()
    await expect.poll(whole, { timeout: 20_000 }).toMatchObject({
      pools: { browser: { status: 'no_worker', workers: 0, slots: 0, remarks: ['does not render'] } },
    })
    expect(await read('none')).toEqual([503, 'CAPACITY_EXCEEDED'])

    await expect.poll(says('the browser does not render'), { timeout: 20_000 }).toBe(true)
    await rm(broken)
    await expect.poll(whole, { timeout: 20_000 }).toMatchObject({ pools: { browser: { status: 'ok', workers: 1 } } })
    expect([await read('again'), await ready()]).toEqual([[200, 'Plain'], 200])
    await expect.poll(says('the browser renders again')).toBe(true)
    expect(await fragile.end()).toBe(0)
  })
})
