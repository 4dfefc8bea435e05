import type { Result } from '#shared/contract/operations/index.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { tech } from '#workers/handlers/tech.ts'

type Context = Parameters<typeof tech>[1] & Pick<HandlerContext, 'politeness'>

/** The technologies of a page over plain HTTP, in its turn at the host. Throws as `tech` does. */
export async function readTechnologies(
  url: string,
  endsAt: number,
  context: Context,
): Promise<Result<'company'>['technologies']> {
  const { politeness, signal } = context
  await politeness.takeTurn(new URL(url).host, { deadlineAt: endsAt, signal })
  const input = { url, tier: 'basic', timeout: maxMs, cache: true, cacheTtl: 3600 } as const
  // Whether the profile may be kept does not depend on the headers of one page.
  const { technologies } = await tech(input, { ...context, known: undefined, noteFreshness: () => {} })
  return technologies.map(withoutEvidence)
}

function withoutEvidence({ name, category, version }: Result<'tech'>['technologies'][number]) {
  return { name, category, ...(version !== undefined && { version }) }
}

const maxMs = 30_000
