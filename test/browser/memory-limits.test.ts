import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import type { Browser, Tab } from '#workers/browser/browser.ts'

const within = () => ({ signal: AbortSignal.timeout(120_000), deadlineAt: Date.now() + 120_000 })

let site: FixtureSite
beforeAll(async () => {
  site = await openFixtureSite({
    '/': '<title>Plain</title><h1>Plain</h1>',
    '/worker.js': (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(`
        console.log('worker')
        const canvas = new OffscreenCanvas(9, 9)
        postMessage(['webgl', 'webgl2'].map((name) => canvas.getContext(name)))`),
  })
})
afterAll(() => site[Symbol.asyncDispose]())

/** Blobs are kept by the browser's main process. */
const takeBlobs = `new Promise(() => {
  const [held, bytes] = [[], new Uint8Array(1e7)]
  setInterval(() => held.push(new Blob([bytes, String(held.length)])), 20)
})`

describe('a browser whose shared processes take too much memory', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openTestBrowser({ tabs: 3, limits: { sharedMegabytes: 250 } })
  })
  afterAll(() => browser[Symbol.asyncDispose]())

  it('is killed: the page that took the memory fails, and its neighbour is rendered again', async () => {
    const [started, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const pids: { neighbour: number[]; hog: number[] } = { neighbour: [], hog: [] }
    const neighbour = browser.inTab(within(), async ({ page }) => {
      pids.neighbour.push(pidOf({ page }))
      await page.goto(site.url)
      started.resolve()
      if (pids.neighbour.length === 1) await isOver.promise
      return page.title()
    })
    await started.promise
    const hog = browser.inTab(within(), async ({ page }) => {
      pids.hog.push(pidOf({ page }))
      await page.goto(site.url)
      await page.evaluate(takeBlobs)
    })
    await expect(hog).rejects.toMatchObject({ code: 'PAGE_TOO_COMPLEX' })
    isOver.resolve()
    expect(await neighbour).toBe('Plain')
    // Both began in one browser, and each went on in a browser of its own.
    expect(pids.hog[0]).toBe(pids.neighbour[0])
    expect(new Set([...pids.hog, ...pids.neighbour]).size).toBe(3)
    expect(pids.hog).toHaveLength(2)
    expect(await browser.inTab(within(), async ({ page }) => (await page.goto(site.url))?.status())).toBe(200)
  })
})

describe('a page', () => {
  it('draws nothing in 3D, and its console writes nothing, in frames and workers as well', async () => {
    await using browser = await openTestBrowser({ tabs: 1 })
    const [drawn, written] = await browser.inTab(within(), async ({ page }) => {
      const written: string[] = []
      page.on('console', (message) => written.push(message.text()))
      await page.goto(site.url)
      const drawn: unknown = await page.evaluate(`(async () => {
        const frame = document.createElement('iframe')
        document.body.append(frame)
        for (const each of [self, frame.contentWindow]) {
          for (const name of Object.keys(console)) if (name !== 'memory') each.console[name]?.('page')
          each.console.context('other').log('page')
        }
        const inWorker = await new Promise((resolve) => {
          new Worker('/worker.js').onmessage = ({ data }) => resolve(data)
        })
        const canvas = document.createElement('canvas')
        const contexts = ['webgl', 'webgl2', 'experimental-webgl'].map((name) => canvas.getContext(name))
        return [...contexts, ...inWorker]
      })()`)
      return [drawn, written]
    })
    expect(drawn).toEqual([null, null, null, null, null])
    expect(written).toEqual([])
  })
})

const pidOf = ({ page }: Pick<Tab, 'page'>) => page.browser().process()?.pid ?? 0
