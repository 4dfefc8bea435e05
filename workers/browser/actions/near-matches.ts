import type { Action, ElementName, NearMatch } from '#shared/contract/models/actions.ts'
import { callInPage, pageScript } from '#workers/browser/page/page-script.ts'
import type { StepContext } from './step.ts'

const nearMatches = await pageScript('actions/near-matches.ts', 'nearMatches', {
  describeElement: 'actions/describe-element.ts',
})

/** The controls of the page that a step may have meant. Empty if the page does not answer. */
export async function nearMatchesOf(step: Action & ElementName, { tab }: StepContext): Promise<NearMatch[]> {
  const wanted = [step.selector, step.role, step.name, step.text].filter(Boolean).join(' ')
  return callInPage<NearMatch[]>(tab.cdp, nearMatches, { wanted }).catch(() => [])
}
