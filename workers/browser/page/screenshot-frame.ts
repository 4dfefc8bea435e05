import { AppError } from '#shared/contract/errors.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import type { Tab } from '#workers/browser/browser.ts'
import { callInPage, pageScript } from './page-script.ts'

/** A part of the document, in CSS pixels. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const measureElement = await pageScript('elements.ts', 'measureElement')

/**
 * The part of the page to capture (no frame: the viewport), and whether a limit cut it. Throws ELEMENT_NOT_FOUND, also
 * for a clip outside the page.
 */
export async function screenshotFrame(
  {
    selector,
    clip,
    fullPage,
    deviceScaleFactor: scale,
  }: Pick<Input<'screenshot'>, 'selector' | 'clip' | 'fullPage' | 'deviceScaleFactor'>,
  { cdp }: Tab,
): Promise<{ frame?: Frame; isCut: boolean }> {
  if (selector !== undefined) {
    const found = await callInPage<Frame | null>(cdp, measureElement, { selector })
    if (found === null)
      throw new AppError('ELEMENT_NOT_FOUND', 'The element that selector matched is no longer visible.')
    return limitFrame(found, scale)
  }
  if (!fullPage && clip === undefined) return { isCut: false }
  const { width, height } = (await cdp.send('Page.getLayoutMetrics')).cssContentSize
  if (clip !== undefined) return clipFrame(clip, { width, height }, scale)
  // A document that has just begun to load has no size.
  return width > 0 && height > 0 ? limitFrame({ x: 0, y: 0, width, height }, scale) : { isCut: false }
}

/** The part of the clip that is on the page. */
function clipFrame({ x, y, ...clip }: Frame, page: Pick<Frame, 'width' | 'height'>, scale: number) {
  const [width, height] = [Math.min(clip.width, page.width - x), Math.min(clip.height, page.height - y)]
  if (width <= 0 || height <= 0)
    throw new AppError(
      'ELEMENT_NOT_FOUND',
      `clip is outside the page, which is ${page.width} by ${page.height} CSS pixels in size.`,
    )
  const { frame, isCut } = limitFrame({ x, y, width, height }, scale)
  return { frame, isCut: isCut || width < clip.width || height < clip.height }
}

/** Above these limits, Chromium paints nothing or needs gigabytes. */
export const maxPixels = 16_384
export const maxArea = 40_000_000

function limitFrame(frame: Frame, scale: number): { frame: Frame; isCut: boolean } {
  const width = Math.min(frame.width, maxPixels / scale)
  const height = Math.min(frame.height, maxPixels / scale, maxArea / (width * scale * scale))
  return { frame: { ...frame, width, height }, isCut: width < frame.width || height < frame.height }
}
