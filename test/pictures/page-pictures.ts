import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer'
import { visitPage, type Visit } from '#test/support/browser/visit-page.ts'
import { openDashboard } from '#test/support/wallets/open-dashboard.ts'
import { adminPictures, dashboardPictures, siteDialogs, sitePages, type Step } from './pictured-pages.ts'
import type { Pictured } from './readme-pictures.ts'

/** The longest page in a picture, in pixels. */
const maxHeight = 2600

/** Takes every page into a folder. `only`: a part of the names of the pictures to take. */
export async function takePagePictures(
  pictured: Pictured,
  { folder, only = '' }: { folder: string; only?: string | undefined },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { browser, url, evmKey } = pictured
  const wanted = (name: string) => name.includes(only)
  const takeSteps = async (visit: Pick<Visit, 'page'>, steps: readonly Step[]) => {
    for (const { name, open } of steps.filter((step) => wanted(step.name))) {
      await open(visit.page, pictured)
      await take(visit.page, join(folder, name))
    }
  }
  for (const [name, path] of sitePages.filter(([name]) => wanted(name))) {
    await using visit = await visitPage(browser, url + path)
    await take(visit.page, join(folder, name))
  }
  for (const step of siteDialogs) {
    await using visit = await visitPage(browser, 'about:blank')
    await takeSteps(visit, [step])
  }
  if (adminPictures.some(({ name }) => wanted(name))) {
    await using admin = await visitPage(browser, `${url}/admin`)
    await takeSteps(admin, adminPictures)
  }
  for (const [wallet, key] of [
    ['filled', { evmKey }],
    ['empty', {}],
  ] as const) {
    const steps = dashboardPictures.map(({ name, open }) => ({ name: `${name}-${wallet}`, open }))
    if (!steps.some(({ name }) => wanted(name))) continue
    await using dashboard = await openDashboard(browser, url, key)
    await dashboard.shows('Fixture EVM')
    await takeSteps(dashboard, [{ name: `dashboard-connect-${wallet}`, open: async () => undefined }])
    await dashboard.click('button', 'Fixture EVM Ethereum')
    await dashboard.shows('Credits left')
    await takeSteps(dashboard, steps)
  }
}

/** One picture for each width and scheme. The page is not loaded again. */
async function take(page: Page, path: string): Promise<void> {
  for (const width of [390, 1280])
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewport({ width, height: width === 390 ? 844 : 900 })
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
      await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
      const isModal = Boolean(await page.evaluate(`document.querySelector('dialog[open]') !== null`))
      const clip = { x: 0, y: 0, width, height: Math.min(height, maxHeight) }
      await page.screenshot({
        path: `${path}-${width}-${scheme}.png`,
        ...(!isModal && { clip, captureBeyondViewport: true }),
      })
    }
  console.log(path)
}
