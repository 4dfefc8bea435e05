import type { ScreenshotOptions } from 'puppeteer-core'
import { AppError } from '#shared/errors.ts'
import type { Input } from '#shared/operations/index.ts'
import { targetError } from '#workers/pages/read-page.ts'
import type { Tab } from './browser.ts'
import { framePicture, mostPixels, type Frame } from './frame-picture.ts'
import { inDocument } from './in-document.ts'
import { isMissing, loadPage, shownPage } from './load-page.ts'
import { pageHtml } from './page-html.ts'
import { callInPage, pageScript } from './page-script.ts'
import { asCapture, type RenderedCapture } from './render-page.ts'
import { settlePage } from './settle-page.ts'
import { showsAnything } from './shows-anything.ts'
import { invalidSelector, waitForElement } from './wait-for-element.ts'

export interface Picture {
  /** Where what it shows was found in the end. */
  finalUrl: string
  /** Base64. */
  image: string
  /** Whether the image ends before what it shows does. */
  isCut: boolean
}

const stillPage = await pageScript('still-page.ts', 'stillPage')
const scrollThrough = await pageScript('scroll-through.ts', 'scrollThrough')
const checkSelectors = await pageScript('check-selectors.ts', 'checkSelectors')

type Wanted = Omit<Input<'screenshot'>, 'url'>

export interface PictureOptions {
  url: string
  wanted: Wanted
  endsAt: number
  signal: AbortSignal
  /** Throws where there is nothing worth a picture; asked while it is taken. */
  judge: (capture: RenderedCapture) => Promise<void>
}

/**
 * A picture of an address, at rest and standing still. Throws what `loadPage` and `judge` throw, ELEMENT_NOT_FOUND,
 * INVALID_REQUEST (a selector), EMPTY_CONTENT for a page that shows nothing, RESPONSE_TOO_LARGE for an image beyond the cap.
 */
export async function takePicture({ url, wanted, endsAt, signal, judge }: PictureOptions, tab: Tab): Promise<Picture> {
  const { cdp, now } = tab
  const first = await loadPage({ url, endsAt }, tab)
  if (isMissing(first)) throw targetError(first.status)
  const hidden = wanted.hideSelectors ?? []
  const [wrong] = hidden.length === 0 ? [] : await callInPage<number[]>(cdp, checkSelectors, { selectors: hidden })
  if (wrong !== undefined) throw invalidSelector(hidden[wrong] ?? '', `/hideSelectors/${wrong}`)
  await settlePage({ mostMs: restMs, endsAt, signal }, tab)
  if (wanted.fullPage) {
    await callInPage(cdp, scrollThrough, { mostHeight: mostPixels, mostMs: Math.min(scrollMs, endsAt - now()) })
    await settlePage({ mostMs: restAgainMs, endsAt, signal, isStirred: true }, tab)
  }
  if (wanted.selector !== undefined) {
    const until = Math.min(endsAt, now() + selectorMs)
    await waitForElement({ selector: wanted.selector, field: 'selector', endsAt: until, signal }, tab)
  }
  const page = await shownPage(tab)
  if (isMissing(page)) throw targetError(page.status)
  const [taken] = await Promise.all([stand(), assertWorth()])
  return { finalUrl: page.url, ...taken }

  async function stand(): Promise<Pick<Picture, 'image' | 'isCut'>> {
    await callInPage(cdp, stillPage, { hidden, mostMs: Math.min(stillMs, endsAt - now()) })
    const { frame, isCut } = await framePicture(wanted, tab)
    const [image] = await Promise.all([paint(frame, wanted, tab), assertSeen(tab)])
    return { image, isCut }
  }

  async function assertWorth(): Promise<void> {
    await judge(page.body === undefined ? asCapture(page, await pageHtml(cdp)) : asCapture(page))
  }
}

async function assertSeen({ cdp }: Tab): Promise<void> {
  if (await showsAnything(cdp)) return
  throw new AppError('EMPTY_CONTENT', 'The page shows nothing: a picture of it would be blank.')
}

const restMs = 5000
const restAgainMs = 2000
const scrollMs = 4000
const stillMs = 2000
/** The page is at rest already: what is not there now comes of something slow, or not at all. */
const selectorMs = 3000

async function paint(frame: Frame | undefined, { format, omitBackground }: Wanted, { page }: Tab): Promise<string> {
  const options: ScreenshotOptions = {
    type: format,
    // To paint beyond the window is to lay the page out anew.
    ...(frame === undefined ? { captureBeyondViewport: false } : { clip: frame, captureBeyondViewport: true }),
    omitBackground: omitBackground && format !== 'jpeg',
    ...(format !== 'png' && { quality }),
  }
  const image = await inDocument(() => page.screenshot({ ...options, encoding: 'base64' }))
  if (image.length > mostLength) {
    throw new AppError('RESPONSE_TOO_LARGE', 'The image is larger than 10 MiB. Ask for less of the page, jpeg or webp.')
  }
  return image
}

const quality = 85
/** 10 MiB as base64. */
const mostLength = (10 * 1024 * 1024 * 4) / 3
