import type { Viewport } from 'puppeteer'
import { AppError } from '#shared/contract/errors.ts'
import { maxRawBytes, maxScreenshotLength, type PageForm, type PageForms } from '#shared/contract/models/page-forms.ts'
import type { Tab } from '#workers/browser/browser.ts'
import { viewports } from '#workers/browser/caller/play-device.ts'
import { fitRaw } from '#workers/pages/output/compose-forms.ts'
import { documentStart } from './page-html.ts'
import { waitUntilIdle } from './wait-until-idle.ts'
import { windowImage } from './window-image.ts'

interface TabFormsOptions {
  formats: readonly PageForm[]
  /** Unix milliseconds. */
  endsAt: number
  signal: AbortSignal
  /** Whether the tab shows an HTML page. Otherwise its response is the raw form. */
  isRendered: boolean
}

/** The forms that only the tab of a page has. Throws RESPONSE_TOO_LARGE for an image that is larger than its limit. */
export async function readTabForms(
  { formats, isRendered, endsAt, signal }: TabFormsOptions,
  tab: Tab,
): Promise<PageForms> {
  const forms: PageForms = {}
  if (isRendered && formats.includes('rawHtml')) {
    const { html, isCut } = await documentStart(tab.cdp, maxRawBytes)
    forms.rawHtml = fitRaw(html)
    if (isCut || forms.rawHtml.length < html.length) forms.truncatedForms = ['rawHtml']
  }
  if (formats.includes('screenshot')) {
    await showTop(tab)
    await waitUntilIdle({ maxMs: maxIdleMs, endsAt, signal, hasChanged: true }, tab)
    forms.screenshot = await windowImage(tab)
    if (forms.screenshot.length > maxScreenshotLength)
      throw new AppError('RESPONSE_TOO_LARGE', 'The screenshot is larger than 1 MB in base64. Use /screenshot.')
  }
  return forms
}

/** All forms of one page. */
export function joinForms(ofContent: PageForms = {}, ofTab: PageForms): PageForms {
  const truncatedForms = [ofContent, ofTab].flatMap((forms) => forms.truncatedForms ?? [])
  return { ...ofContent, ...ofTab, ...(truncatedForms.length > 0 && { truncatedForms }) }
}

/** Reading may have made the window as high as the page. */
async function showTop({ page, cdp }: Tab): Promise<void> {
  const viewport: Viewport = page.viewport() ?? viewports.desktop
  const { width, height, deviceScaleFactor = 1, isMobile: mobile = false } = viewport
  await cdp.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile })
  await cdp.send('Runtime.evaluate', { expression: 'scrollTo(0, 0)' })
}

const maxIdleMs = 1500
