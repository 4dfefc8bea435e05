import type { Page } from 'puppeteer-core'
import type { Input } from '#shared/operations/index.ts'

type Look = Pick<Input<'screenshot'>, 'viewport' | 'width' | 'height' | 'deviceScaleFactor' | 'darkMode'>

/** Gives a tab the window that is asked for, before anything is loaded: pages look at it as they begin. */
export async function dressTab(page: Page, look: Look): Promise<void> {
  const width = look.viewport?.width ?? look.width ?? usual.width
  const height = look.viewport?.height ?? look.height ?? usual.height
  await Promise.all([
    page.setViewport({ width, height, deviceScaleFactor: look.deviceScaleFactor }),
    page.emulateMediaFeatures([
      { name: 'prefers-reduced-motion', value: 'reduce' },
      { name: 'prefers-color-scheme', value: look.darkMode ? 'dark' : 'light' },
    ]),
  ])
}

const usual = { width: 1280, height: 720 }
