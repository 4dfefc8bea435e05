import { rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeChromiumScript } from '#test/support/browser/chromium-script.ts'
import { chromiumSettings } from '#test/support/browser/open-test-browser.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { chromiumLeaders } from '#test/support/processes/chromium-processes.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { chooseChromium } from '#workers/browser/chromium/choose-chromium.ts'

const chromium = (await chooseChromium(chromiumSettings)) ?? expect.unreachable('No Chromium was found.')

describe('a worker whose browser no longer starts', () => {
  let fleet: Fleet
  let site: FixtureSite
  beforeAll(async () => {
    fleet = await openFleet({ BROWSER_CONCURRENCY: '2' })
    site = await openFixtureSite({
      '/': `<title>Plain</title><main><h1>Plain</h1>${'<p>Some words that are worth reading.</p>'.repeat(9)}</main>`,
    })
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
    await fleet[Symbol.asyncDispose]()
  })

  it('takes no jobs until the browser starts again, and other workers do them', async () => {
    const { path, broken } = await writeChromiumScript(chromium, fleet.dir)
    const fragile = await fleet.worker({ CHROME_PATH: path, HEALTH_PORT: '0' }, 'browser')
    const api = await fleet.api()
    const { health: healthUrl } = await fragile.logged('health')
    const ready = async () => (await fetch(`${String(healthUrl)}/health/ready`)).status
    const hasLogged = (text: string) => () => fragile.lines.some((line) => line.includes(text))
    const health = async () => (await (await fetch(`${api.url}/health`)).json()) as object
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
    const sandboxRemarks = process.getuid?.() === 0 ? ['renders without a sandbox'] : []
    await expect.poll(health).toMatchObject({
      pools: {
        browser: { status: 'ok', workers: 1, remarks: expect.arrayContaining(['does not render', ...sandboxRemarks]) },
      },
    })
    expect(await ready()).toBe(503)

    await other.end()
    await expect.poll(health).toMatchObject({
      pools: { browser: { status: 'no_worker', workers: 0, slots: 0, remarks: ['does not render'] } },
    })
    expect(await read('none')).toEqual([503, 'CAPACITY_EXCEEDED'])

    await expect.poll(hasLogged('browser does not render')).toBe(true)
    await rm(broken)
    await expect.poll(health).toMatchObject({ pools: { browser: { status: 'ok', workers: 1 } } })
    expect([await read('again'), await ready()]).toEqual([[200, 'Plain'], 200])
    await expect.poll(hasLogged('browser renders again')).toBe(true)
    expect(await fragile.end()).toBe(0)
  })
})
