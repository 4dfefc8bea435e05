import type { Page } from 'puppeteer-core'

export const devices = ['mobile', 'desktop'] as const

export type Device = (typeof devices)[number]

/** Makes a fresh tab look like a device. A desktop computer is the tab's own setting, with a larger window. */
export async function emulateDevice(page: Page, device: Device): Promise<void> {
  if (device === 'desktop') return page.setViewport({ width: 1350, height: 940 })
  const own = String(await page.evaluate('navigator.userAgent'))
  await page.setViewport({ width: 412, height: 823, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  await page.setUserAgent({
    // The platform part, as Chrome on Android writes it. The rest still names the browser and us.
    userAgent: own.replace(/\(X11[^)]{0,100}\)/, '(Linux; Android 10; K)').replace(' Safari/', ' Mobile Safari/'),
  })
}
