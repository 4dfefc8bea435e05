import type { Result } from '#shared/contract/operations/index.ts'
import { describePlainPage } from '#workers/facts/tech/describe-page.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { emptyPage } from '#workers/pages/refusal/refusal-errors.ts'

export type TechnologiesContext = Parameters<typeof describePlainPage>[1] & Pick<JobContext, 'politeness'>

/** The technologies of a page over plain HTTP, in its turn at the host. Throws as `/tech` does. */
export async function readTechnologies(
  url: string,
  endsAt: number,
  context: TechnologiesContext,
): Promise<Result<'company'>['technologies']> {
  const { politeness, signal } = context
  await politeness.takeTurn(new URL(url).host, { deadlineAt: endsAt, signal })
  // Whether the profile may be kept does not depend on the headers of one page.
  const own = { ...context, known: undefined, noteFreshness: () => {} }
  const { isShell, result } = await describePlainPage(url, own)
  if (isShell && result.technologies.length === 0) throw emptyPage(false)
  return result.technologies.map(withoutEvidence)
}

function withoutEvidence({ name, category, version }: Result<'tech'>['technologies'][number]) {
  return { name, category, ...(version !== undefined && { version }) }
}
