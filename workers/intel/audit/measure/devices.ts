import type { Page } from 'puppeteer'

export const devices = ['mobile', 'desktop'] as const

export type Device = (typeof devices)[number]

/** Makes a fresh tab look like a device. A desktop computer is the tab's own setting, with a larger window. */
export async function emulateDevice(page: Page, device: Device): Promise<void> {
  if (device === 'desktop') return page.setViewport({ width: 1350, height: 940 })
  const own = String(await page.evaluate('navigator.userAgent'))
  await page.setViewport({ width: 412, height: 823, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  await page.setUserAgent({ userAgent: mobileAgent(own) })
}

/** The user agent of Chrome on Android. The rest of it still names the browser and us. */
function mobileAgent(own: string): string {
  const [start, end] = [own.indexOf('('), own.indexOf(')')]
  if (start === -1 || end < start) return own
  const onAndroid = `${own.slice(0, start)}(Linux; Android 10; K)${own.slice(end + 1)}`
  return onAndroid.replace(' Safari/', ' Mobile Safari/')
}
