import type { ScreenshotOptions } from 'puppeteer'
import { AppError } from '#shared/contract/errors.ts'
import { maxAnswerBytes } from '#shared/contract/models/page.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import type { Tab } from '#workers/browser/browser.ts'
import { imageSize } from '#workers/pages/image-size.ts'
import { targetError } from '#workers/pages/read-page.ts'
import { isErrorPage, loadPage, shownPage } from './load-page.ts'
import { pageHtml, showsAnything } from './page-html.ts'
import { callInPage, inDocument, pageScript } from './page-script.ts'
import { printPage } from './print-page.ts'
import { isTimeOver, toCapture, type RenderedCapture } from './render-page.ts'
import { screenshotFrame, maxPixels, type Frame } from './screenshot-frame.ts'
import { assertSelectors, waitForElement } from './wait-for-element.ts'
import { waitUntilIdle, type IdleOptions } from './wait-until-idle.ts'

export interface ScreenshotImage {
  /** The URL after all redirects. */
  finalUrl: string
  /** Base64. */
  image: string
  dimensions: { width: number; height: number }
  /** Of a PDF. */
  pages?: number
  /** Whether a size limit cut the image. */
  isCut: boolean
  /** Time ran out before the page was complete. */
  isLate: boolean
}

const decodeImages = await pageScript('prepare-screenshot.ts', 'decodeImages')
const freezePage = await pageScript('prepare-screenshot.ts', 'freezePage')
const scrollThrough = await pageScript('prepare-screenshot.ts', 'scrollThrough')

type ScreenshotInput = Omit<Input<'screenshot'>, 'url'>

export interface TakeScreenshotOptions {
  url: string
  options: ScreenshotInput
  endsAt: number
  signal: AbortSignal
  /** Throws if the page is not worth a screenshot. Runs while the screenshot is taken. */
  assertUsable: (capture: RenderedCapture) => Promise<void>
  /** Runs in the idle page before the image is taken. */
  act?: (() => Promise<void>) | undefined
}

/**
 * Takes a screenshot of a URL, or prints it, when its page is idle and its animations have ended. Throws the errors of `loadPage` and
 * `assertUsable`, ELEMENT_NOT_FOUND, INVALID_REQUEST (a selector), EMPTY_CONTENT for a blank page, RESPONSE_TOO_LARGE for
 * an image that is larger than an answer may be, and the errors of `printPage`.
 */
export async function takeScreenshot(
  { url, options, endsAt, signal, assertUsable, act }: TakeScreenshotOptions,
  tab: Tab,
): Promise<ScreenshotImage> {
  const { cdp, now } = tab
  const hidden = options.hideSelectors ?? []
  const hiddenByPath = hidden.map((selector, index) => [`/hideSelectors/${index}`, selector] as const)
  await assertSelectors({ '/selector': options.selector, ...Object.fromEntries(hiddenByPath) }, tab)
  const first = await loadPage({ url, endsAt }, tab)
  if (isErrorPage(first)) throw targetError(first)
  await rest({ maxMs: maxIdleMs, endsAt, signal }, tab)
  if (act !== undefined) {
    await act()
    await rest({ maxMs: maxIdleAgainMs, endsAt, signal, hasChanged: true }, tab)
  }
  if (options.fullPage || options.format === 'pdf') {
    await callInPage(cdp, scrollThrough, { maxHeight: maxPixels, maxMs: Math.min(maxScrollMs, endsAt - now()) })
    await rest({ maxMs: maxIdleAgainMs, endsAt, signal, hasChanged: true }, tab)
  }
  if (options.selector !== undefined) {
    const until = Math.min(endsAt, now() + maxSelectorMs)
    await waitForElement({ selector: options.selector, field: 'selector', endsAt: until, signal }, tab)
  }
  const page = await shownPage(tab)
  if (isErrorPage(page)) throw targetError(page)
  const [taken] = await Promise.all([capture(), assertUsablePage()])
  return { finalUrl: page.url, ...taken }

  async function capture(): Promise<Omit<ScreenshotImage, 'finalUrl'>> {
    await callInPage(cdp, freezePage, { hidden, maxMs: Math.min(maxFreezeMs, endsAt - now()) })
    const isLate = first.isCut === true || isTimeOver({ endsAt }, tab)
    if (options.format === 'pdf') {
      await assertVisible(tab)
      const { pdf, ...printed } = await printPage({ options, maxBytes: (maxLength / 4) * 3, endsAt }, tab)
      return { image: pdf.toString('base64'), ...printed, isLate }
    }
    const { frame, isCut } = await screenshotFrame(options, tab)
    const painted = paint(frame, { ...options, format: options.format }, tab)
    const [image] = await Promise.all([painted, assertVisible(tab)])
    return { image, dimensions: imageSize(Buffer.from(image, 'base64')), isCut, isLate }
  }

  async function assertUsablePage(): Promise<void> {
    await assertUsable(page.body === undefined ? toCapture(page, await pageHtml(cdp)) : toCapture(page))
  }
}

/** Waits until the page is idle, and decodes its images at the same time, which takes a frame. */
async function rest(options: IdleOptions, tab: Tab): Promise<void> {
  callInPage(tab.cdp, decodeImages, {}).catch(() => undefined)
  await waitUntilIdle(options, tab)
}

async function assertVisible({ cdp }: Tab): Promise<void> {
  if (await showsAnything(cdp)) return
  throw new AppError('EMPTY_CONTENT', 'The page shows nothing: a screenshot of it would be blank.')
}

const maxIdleMs = 5000
const maxIdleAgainMs = 2000
const maxScrollMs = 4000
const maxFreezeMs = 2000
/** The page is idle already: an element that is still missing is slow, or will not appear. */
const maxSelectorMs = 3000

type ImageFormat = Exclude<ScreenshotInput['format'], 'pdf'>

async function paint(
  frame: Frame | undefined,
  { format, omitBackground }: Pick<ScreenshotInput, 'omitBackground'> & { format: ImageFormat },
  { page }: Tab,
): Promise<string> {
  const captureOptions: ScreenshotOptions = {
    type: format,
    // A capture beyond the viewport lays the page out again.
    ...(frame === undefined ? { captureBeyondViewport: false } : { clip: frame, captureBeyondViewport: true }),
    omitBackground: omitBackground && format !== 'jpeg',
    ...(format !== 'png' && { quality }),
  }
  const image = await inDocument(() => page.screenshot({ ...captureOptions, encoding: 'base64' }))
  if (image.length > maxLength) {
    throw new AppError(
      'RESPONSE_TOO_LARGE',
      `The image is larger than an answer may be (${maxAnswerBytes / 1e6} MB in base64). Capture a smaller part of the page, or use jpeg or webp.`,
    )
  }
  return image
}

const quality = 85
/** Characters of base64. The rest of the answer is for its other fields. */
const maxLength = maxAnswerBytes * 0.98
