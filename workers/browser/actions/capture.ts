import { maxScreenshotLength } from '#shared/contract/models/page-forms.ts'
import { pageHtml } from '#workers/browser/page/page-html.ts'
import { waitUntilIdle } from '#workers/browser/page/wait-until-idle.ts'
import { windowImage } from '#workers/browser/page/window-image.ts'
import { StepFailed, type StepContext, type StepOutcome } from './step.ts'

/** Takes an image of the window once the page is idle. */
export async function screenshot({ tab, endsAt, signal }: StepContext): Promise<StepOutcome> {
  await waitUntilIdle({ maxMs: maxIdleMs, endsAt, signal, hasChanged: true }, tab)
  const image = await windowImage(tab)
  if (image.length > maxScreenshotLength) throw new StepFailed('the image is larger than 1 MB in base64')
  return { image }
}

/** The document as HTML once the page is idle. */
export async function documentNow({ tab, endsAt, signal }: StepContext): Promise<string> {
  await waitUntilIdle({ maxMs: maxIdleMs, endsAt, signal, hasChanged: true }, tab)
  return pageHtml(tab.cdp)
}

const maxIdleMs = 3000
