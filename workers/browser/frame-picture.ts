import { AppError } from '#shared/errors.ts'
import type { Input } from '#shared/operations/index.ts'
import type { Tab } from './browser.ts'
import { callInPage, pageScript } from './page-script.ts'

/** A part of the document, in CSS pixels. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const measureElement = await pageScript('measure-element.ts', 'measureElement')

/**
 * What of the page is in the picture (no frame: what the window shows), and whether something had to be left out of it.
 * Throws ELEMENT_NOT_FOUND.
 */
export async function framePicture(
  {
    selector,
    fullPage,
    deviceScaleFactor: scale,
  }: Pick<Input<'screenshot'>, 'selector' | 'fullPage' | 'deviceScaleFactor'>,
  { cdp }: Tab,
): Promise<{ frame?: Frame; isCut: boolean }> {
  if (selector !== undefined) {
    const found = await callInPage<Frame | null>(cdp, measureElement, { selector })
    if (found === null) throw new AppError('ELEMENT_NOT_FOUND', 'What selector matches does not show any more.')
    return cut(found, scale)
  }
  if (!fullPage) return { isCut: false }
  const { width, height } = (await cdp.send('Page.getLayoutMetrics')).cssContentSize
  // A document that has just begun has no size.
  return width > 0 && height > 0 ? cut({ x: 0, y: 0, width, height }, scale) : { isCut: false }
}

/** Beyond these, browsers paint nothing, or take gigabytes. */
export const mostPixels = 16_384
const mostArea = 40_000_000

function cut(frame: Frame, scale: number): { frame: Frame; isCut: boolean } {
  const width = Math.min(frame.width, mostPixels / scale)
  const height = Math.min(frame.height, mostPixels / scale, mostArea / (width * scale * scale))
  return { frame: { ...frame, width, height }, isCut: width < frame.width || height < frame.height }
}
