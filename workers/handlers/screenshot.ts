import type { Input, Result } from '#shared/contract/operations/index.ts'
import { maxPrintedPages } from '#shared/contract/operations/screenshot.ts'
import { pageActions } from '#workers/browser/actions/page-actions.ts'
import { configureTab } from '#workers/browser/configure-tab.ts'
import { noteAnswers } from '#workers/browser/page/note-answers.ts'
import { cutWarning, type RenderedCapture } from '#workers/browser/page/render-page.ts'
import { takeScreenshot } from '#workers/browser/page/take-screenshot.ts'
import type { RenderContext } from '#workers/handler.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import { assertRealPage } from '#workers/pages/assert-real-page.ts'
import { cutShort } from '#workers/pages/freshness.ts'

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
  const actions = pageActions({ ...options, url }, context)
  const taken = browser.inTab({ signal, deadlineAt }, async (tab) => {
    if (options.proxy === undefined) noteAnswers(tab.page, politeness, now)
    deviceScaleFactor = await configureTab({ url, ...(options.darkMode && { colorScheme: 'dark' }), ...options }, tab)
    const assertUsable = (capture: RenderedCapture) => assertRealPage(capture, context, signal)
    const scaled = { ...options, deviceScaleFactor }
    const endsAt = deadlineAt - storeResultMs
    const act = await actions.prepare(tab, endsAt)
    return takeScreenshot({ url, options: scaled, endsAt, signal, assertUsable, act }, tab)
  })
  const screenshot = await taken.catch((thrown: unknown) => {
    throw actions.errorOf(thrown)
  })
  const capturedAt = new Date(now()).toISOString()
  const { image, dimensions, pages, isCut, isLate, finalUrl } = screenshot
  if (isLate) context.noteFreshness?.(cutShort)
  const warnings = [
    ...(isLate ? [cutWarning] : []),
    ...(deviceScaleFactor < options.deviceScaleFactor
      ? [`deviceScaleFactor was lowered to ${deviceScaleFactor}: images are limited to 40 million pixels in total.`]
      : []),
    ...(isCut ? [isCutBecause(options)] : []),
    ...(options.omitBackground && options.format === 'jpeg'
      ? ['omitBackground was ignored: JPEG images have no transparency.']
      : []),
  ]
  return {
    image,
    mimeType: options.format === 'pdf' ? 'application/pdf' : `image/${options.format}`,
    dimensions,
    ...(pages !== undefined && { pages }),
    finalUrl,
    ...(isCut && { truncated: true }),
    ...(warnings.length > 0 && { warnings }),
    ...actions.result(),
    capturedAt,
  }
}

function isCutBecause({ format, clip }: Pick<Input<'screenshot'>, 'format' | 'clip'>): string {
  if (format === 'pdf')
    return `The PDF does not have the whole page: it is limited to ${maxPrintedPages} pages of paper.`
  const limits = 'images are limited to 16,384 pixels in height and 40 million pixels in total.'
  return clip === undefined
    ? `The image does not show the whole page: ${limits}`
    : `The image does not show all of clip: it ends where the page ends, and ${limits}`
}
