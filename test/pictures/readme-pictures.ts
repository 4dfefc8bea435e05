import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'puppeteer'
import type { Hex } from 'viem'
import { openDashboard } from '#test/support/wallets/open-dashboard.ts'

const dir = join(import.meta.dirname, '../../docs/pictures')

/** Each picture: the view and how to look at it. */
const pictures = [
  { name: 'dashboard-light', view: 'Overview', scheme: 'light', width: 1200, height: 760 },
  { name: 'dashboard-dark', view: 'Overview', scheme: 'dark', width: 1200, height: 760 },
  { name: 'dashboard-history', view: 'History', scheme: 'light', width: 1200, height: 760 },
  { name: 'dashboard-keys', view: 'Keys', scheme: 'light', width: 1200, height: 760 },
  { name: 'dashboard-buy', view: 'Buy credits', scheme: 'dark', width: 1200, height: 760 },
  { name: 'dashboard-phone', view: 'Overview', scheme: 'light', width: 360, height: 760 },
] as const

/** A service that is pictured, with a filled wallet. */
export interface Pictured {
  browser: Browser
  url: string
  /** A website with an article. */
  siteUrl: string
  evmKey: Hex
}

export async function takeReadmePictures({ browser, url, evmKey }: Pictured): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (const { name, view, scheme, width, height } of pictures) {
    await using dashboard = await openDashboard(browser, url, { evmKey, scheme, width })
    await dashboard.page.setViewport({ width, height })
    await dashboard.click('button', 'Fixture EVM Ethereum')
    await dashboard.shows('spent in the last 30 days')
    await dashboard.openView(view)
    // Without the outline of the last click.
    await dashboard.page.evaluate('document.activeElement.blur()')
    await dashboard.page.screenshot({ path: join(dir, `${name}.png`), optimizeForSpeed: false })
    console.log(`docs/pictures/${name}.png`)
  }
}
