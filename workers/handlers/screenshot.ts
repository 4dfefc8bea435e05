import { AppError } from '#shared/errors.ts'
import type { Input, Result } from '#shared/operations/index.ts'
import { dressTab } from '#workers/browser/dress-tab.ts'
import type { RenderedCapture } from '#workers/browser/render-page.ts'
import { takePicture } from '#workers/browser/take-picture.ts'
import type { RenderContext } from '#workers/handler.ts'
import { imageSize } from '#workers/pages/image-size.ts'
import { readFresh, walls } from '#workers/pages/read-page.ts'
import { isStandIn } from '#workers/pages/refusal/stand-in.ts'
import { handInMs } from '#workers/run.ts'

/** What of its context a picture takes. */
type Context = Pick<RenderContext, 'browser' | 'now' | 'signal' | 'deadlineAt' | 'extraction' | 'noteFreshness'>

export async function screenshot(
  { url, ...wanted }: Input<'screenshot'>,
  context: Context,
): Promise<Result<'screenshot'>> {
  const { browser, now, signal, deadlineAt } = context
  const picture = await browser.inTab({ signal, deadlineAt }, async (tab) => {
    await dressTab(tab.page, wanted)
    const judge = (capture: RenderedCapture) => assertReal(capture, context)
    return takePicture({ url, wanted, endsAt: deadlineAt - handInMs, signal, judge }, tab)
  })
  const capturedAt = new Date(now()).toISOString()
  const { image, isCut, finalUrl } = picture
  const warnings = [
    ...(isCut
      ? ['The image ends before the page does: it has at most 16,384 pixels in height and 40 million in all.']
      : []),
    ...(wanted.omitBackground && wanted.format === 'jpeg' ? ['omitBackground has no effect on jpeg.'] : []),
  ]
  return {
    image,
    mimeType: `image/${wanted.format}`,
    // The size stands in the first bytes of most images, and in jpeg after what it says of its colours.
    dimensions: imageSize(Buffer.from(image, 'base64')),
    finalUrl,
    ...(isCut && { truncated: true }),
    ...(warnings.length > 0 && { warnings }),
    capturedAt,
  }
}

/** Throws what reading the page throws where that says that it is none, but a wall. */
async function assertReal(capture: RenderedCapture, context: Context): Promise<void> {
  try {
    await readFresh(capture, { mainContent: false }, context, context.signal)
  } catch (thrown) {
    context.signal.throwIfAborted()
    if (!(thrown instanceof AppError)) return
    if (walls.has(thrown.code) || thrown.code === 'TARGET_ERROR' || isStandIn(thrown)) throw thrown
  }
}
