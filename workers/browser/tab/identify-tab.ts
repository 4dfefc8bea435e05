import { arch, platform } from 'node:process'
import type { Page, Protocol } from 'puppeteer'

/** Names us behind the browser's own user agent. Pages keep seeing which browser opens them. */
export async function identifyTab(page: Page, userAgent: string): Promise<void> {
  const own = await page.browser().userAgent()
  await page.setUserAgent({ userAgent: `${own} ${userAgent}`, userAgentMetadata: clientHintsOf(own) })
}

/** The client hints that Chromium sends by itself. It sends none for a changed user agent, and scripts of pages expect them. */
function clientHintsOf(userAgent: string): Protocol.Emulation.UserAgentMetadata {
  const [, name = 'Chrome', fullVersion = ''] = /(HeadlessChrome|Chrome)\/([\d.]{1,40})/.exec(userAgent) ?? []
  const [version = ''] = fullVersion.split('.')
  const brands = [
    { brand: name === 'Chrome' ? 'Google Chrome' : name, version },
    { brand: 'Not_A Brand', version: '8' },
    { brand: 'Chromium', version },
  ]
  return {
    brands,
    fullVersion,
    platform: platform === 'darwin' ? 'macOS' : 'Linux',
    platformVersion: '',
    architecture: arch === 'arm64' ? 'arm' : 'x86',
    bitness: '64',
    model: '',
    mobile: false,
  }
}
