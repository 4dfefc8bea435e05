import { toAppError } from '#shared/contract/errors.ts'
import { pageFacts } from '#workers/answers/extract/facts/page-facts.ts'
import type { CompanySite } from '#workers/intel/company/site/site-page.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { askUntil } from '#workers/llm/ask-in-time.ts'
import type { Model } from '#workers/llm/llm.ts'
import { askProfile } from './ask-profile.ts'
import { checkProfile, type CheckedProfile } from './check-profile.ts'
import { declaredFields } from './declared-fields.ts'
import { declaredPlans, plansInCards, plansInTables } from './find-plans.ts'
import type { Plan } from './find-price.ts'

export interface FieldsReading extends CheckedProfile {
  /** The name of the model, or `extractive`. */
  model: string
  warnings: string[]
}

export interface FieldsRequest {
  site: CompanySite
  domain: string
  /** Unix milliseconds. A model that takes longer is not waited for. */
  endsAt: number
}

export type FieldsContext = Pick<JobContext, 'signal' | 'now'> & { model: Model | undefined }

/**
 * Reads the fields of a profile with the model, if there is one, and fills the rest from what the pages declare, show in
 * cards or list in tables. A failing model leaves the second part alone, with a warning. Throws only the signal's reason.
 */
export async function readFields(
  { site, domain, endsAt }: FieldsRequest,
  { model, signal, now }: FieldsContext,
): Promise<FieldsReading> {
  const shown = plansShown(site)
  const declared = declaredFields(site, shown)
  const extractive = { fields: declared, plans: shown, refused: [], model: 'extractive', warnings: [] }
  if (model === undefined) return extractive
  try {
    const reply = await askUntil(endsAt, () => askProfile(site, domain, model), { signal, now })
    const { fields, plans, refused } = await checkProfile(
      reply,
      site.pages.map(({ source }) => source),
    )
    return {
      fields: { ...declared, ...fields },
      plans: pricedIn(plans) < pricedIn(shown) ? shown : plans.map((plan) => withFeatures(plan, shown)),
      refused,
      model: model.names.small,
      warnings: [],
    }
  } catch (thrown) {
    signal.throwIfAborted()
    const { code, message } = toAppError(thrown)
    if (code !== 'AI_UNAVAILABLE') throw thrown
    return { ...extractive, warnings: [`The language model did not read the pages: ${message}`] }
  }
}

const pricedIn = (plans: readonly Plan[]) => plans.filter(({ price }) => price !== undefined).length

/** A plan with the features that its card or column shows, if the model named none. */
function withFeatures(plan: Plan, shown: readonly Plan[]): Plan {
  const same = shown.find(({ name }) => name === plan.name)
  return plan.features.length > 0 || same === undefined ? plan : { ...plan, features: same.features }
}

/** The plans of the first page that shows some, the pricing page first: declared, in tables or in cards. */
function plansShown({ pages }: CompanySite): Plan[] {
  const ordered = [...pages.filter(({ kind }) => kind === 'pricing'), ...pages.filter(({ kind }) => kind !== 'pricing')]
  for (const page of ordered) {
    const cards = plansInCards(page.source)
    const found = [
      plansInTables(pageFacts({ content: page.source.text.slice(0, maxChars) }).tables, page.source),
      cards,
      declaredPlans(page),
    ]
    const best = found.find(({ length }) => length > 1) ?? (page.kind === 'pricing' ? cards : [])
    if (best.length > 0) return best
  }
  return []
}

/** Longer pages are not price lists. */
const maxChars = 200_000
