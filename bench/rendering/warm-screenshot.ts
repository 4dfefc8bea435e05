import type { Figure } from '#bench/figures/figure.ts'
import { alternate } from '#bench/fixtures/alternate.ts'
import { measure, median } from '#bench/fixtures/measure.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import { noPoliteness } from '#test/support/egress/no-politeness.ts'
import { screenshot } from '#workers/handlers/screenshot.ts'
import { createExtraction, openPageProcesses } from '#workers/pages/isolated/extraction.ts'
import { openBarePuppeteer } from './open-bare-puppeteer.ts'
import { openRenderingSite } from './site.ts'

const load = { count: 20, inFlight: 1 }

/** A screenshot from a warm pool, with idle and bot wall detection, compared to `goto` and `screenshot` in a warm browser. */
export async function warmScreenshot(): Promise<Figure[]> {
  await using site = await openRenderingSite()
  await using processes = openPageProcesses(1)
  const extraction = createExtraction(processes)
  await using browser = await openTestBrowser()
  await using bare = await openBarePuppeteer()
  const { signal } = new AbortController()

  const pool = (url: string) =>
    screenshot(
      { ...defaultInput, url },
      { browser, extraction, signal, politeness: noPoliteness, now: Date.now, deadlineAt: Date.now() + 30_000 },
    )
  const puppeteer = (url: string) =>
    bare.inPage(async (page) => {
      await page.goto(url)
      return { image: await page.screenshot({ encoding: 'base64' }) }
    })
  const time = (shoot: (url: string) => Promise<{ image: string }>) =>
    measure(async (number) => {
      const { image } = await shoot(`${site.url}/page?${number}`)
      if (image.length < minImageLength)
        throw new Error(`expected an image of at least ${minImageLength} characters, got ${image.length}`)
    }, load)
  const rounds = await alternate(60, { ours: () => time(pool), baseline: () => time(puppeteer) })
  // The first round is a warm-up.
  const counted = rounds.slice(1)
  return [
    {
      comparison:
        "Warm screenshot, median, to bare puppeteer's `goto` and `screenshot`, a context for each picture as well",
      ours: `${median(counted.map(({ ours }) => ours.medianMs)).toFixed(0)} ms`,
      baseline: `${median(counted.map(({ baseline }) => baseline.medianMs)).toFixed(0)} ms`,
      ratio: median(counted.map(({ ours, baseline }) => ours.medianMs / baseline.medianMs)),
      target: { atMost: 1.25 },
    },
  ]
}

const defaultInput: Omit<Input<'screenshot'>, 'url'> = {
  fullPage: false,
  deviceScaleFactor: 1,
  omitBackground: false,
  format: 'png',
  darkMode: false,
  timeout: 30_000,
  cache: false,
  cacheTtl: 0,
}

/** In base64 characters: more than an empty window needs. */
const minImageLength = 20_000
