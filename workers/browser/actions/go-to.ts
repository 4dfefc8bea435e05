import { toAppError } from '#shared/contract/errors.ts'
import { isErrorPage, loadPage } from '#workers/browser/page/load-page.ts'
import { targetError } from '#workers/pages/read-page.ts'
import { StepFailed, type StepContext } from './step.ts'

/** Opens a URL in the tab. Throws `StepFailed` with the reason why it does not load. */
export async function goTo(url: string, { tab, endsAt, guard }: StepContext): Promise<void> {
  try {
    const page = await loadPage({ url, endsAt }, tab)
    if (isErrorPage(page)) throw targetError(page)
  } catch (thrown) {
    const refusal = guard.takeRefusal()
    if (refusal !== undefined) throw new StepFailed(refusal)
    const { message } = toAppError(thrown)
    throw new StepFailed(`the page did not load: ${message.replace(/\.$/, '')}`)
  }
}
