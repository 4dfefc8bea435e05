import type { Input, Result } from '#shared/contract/operations/index.ts'
import { configureTab } from '#workers/browser/configure-tab.ts'
import { noteAnswers } from '#workers/browser/page/note-answers.ts'
import { cutWarning, type RenderedCapture } from '#workers/browser/page/render-page.ts'
import { takeScreenshot } from '#workers/browser/page/take-screenshot.ts'
import type { RenderContext } from '#workers/handler.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import { assertRealPage } from '#workers/pages/assert-real-page.ts'
import { cutShort } from '#workers/pages/freshness.ts'
import { imageSize } from '#workers/pages/image-size.ts'

type Context = Pick<
  RenderContext,
  'browser' | 'now' | 'signal' | 'deadlineAt' | 'politeness' | 'extraction' | 'noteFreshness'
>

export async function screenshot(
  { url, ...options }: Input<'screenshot'>,
  context: Context,
): Promise<Result<'screenshot'>> {
  const { browser, now, signal, deadlineAt, politeness } = context
  let { deviceScaleFactor } = options
  const screenshot = await browser.inTab({ signal, deadlineAt }, async (tab) => {
    noteAnswers(tab.page, politeness, now)
    deviceScaleFactor = await configureTab(tab.page, options)
    const assertUsable = (capture: RenderedCapture) => assertRealPage(capture, context, signal)
    const scaled = { ...options, deviceScaleFactor }
    return takeScreenshot({ url, options: scaled, endsAt: deadlineAt - storeResultMs, signal, assertUsable }, tab)
  })
  const capturedAt = new Date(now()).toISOString()
  const { image, isCut, isLate, finalUrl } = screenshot
  if (isLate) context.noteFreshness?.(cutShort)
  const warnings = [
    ...(isLate ? [cutWarning] : []),
    ...(deviceScaleFactor < options.deviceScaleFactor
      ? [`deviceScaleFactor was lowered to ${deviceScaleFactor}: images are limited to 40 million pixels in total.`]
      : []),
    ...(isCut
      ? [
          'The image does not show the whole page: images are limited to 16,384 pixels in height and 40 million pixels in total.',
        ]
      : []),
    ...(options.omitBackground && options.format === 'jpeg'
      ? ['omitBackground was ignored: JPEG images have no transparency.']
      : []),
  ]
  return {
    image,
    mimeType: `image/${options.format}`,
    dimensions: imageSize(Buffer.from(image, 'base64')),
    finalUrl,
    ...(isCut && { truncated: true }),
    ...(warnings.length > 0 && { warnings }),
    capturedAt,
  }
}
