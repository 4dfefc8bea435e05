import { pricingModels } from '#shared/contract/models/intel/company-profile.ts'
import { findQuote } from '#shared/quotes/find-quote.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { ProfileReply } from './ask-profile.ts'
import type { ProfileFields } from './declared-fields.ts'
import { findPrice, periodIn, type Plan } from './find-price.ts'

export interface CheckedProfile {
  fields: ProfileFields
  plans: Plan[]
  /** Statements of the model that the pages do not show. */
  refused: { field: string; reason: string }[]
}

type Fact = ProfileReply['facts'][number]
type StatedPlan = ProfileReply['plans'][number]

/** Keeps the facts and plans of a reply whose quotes, numbers, names and prices are in their pages. */
export async function checkProfile(
  { facts, plans }: ProfileReply,
  sources: readonly Source[],
): Promise<CheckedProfile> {
  const stated = facts.slice(0, maxFacts)
  const claims = stated.map(claimOf)
  const { outcomes } = await checkClaims(claims, sources)
  const checked: CheckedProfile = { fields: {}, plans: [], refused: [] }
  for (const [place, fact] of stated.entries()) {
    const quote = outcomes[place]?.kept?.[0]?.citations[0]?.quote
    const source = sources.find(({ index }) => index === fact.page)
    if (quote === undefined || source === undefined || !isKnownValue(fact))
      checked.refused.push({ field: fact.field, reason: 'The statement of the model has no support in its page.' })
    else
      checked.fields[fact.field] ??= {
        value: fact.value.slice(0, maxText),
        source: source.url,
        quote,
        hash: source.hash,
        via: 'model',
      }
  }
  for (const plan of plans.slice(0, maxPlans)) {
    const source = sources.find(({ index }) => index === plan.page)
    const found = source && checkPlan(plan, source)
    if (found !== undefined) checked.plans.push(found)
    else checked.refused.push({ field: 'plans', reason: `No page shows the plan ${plan.name.slice(0, 60)} as stated.` })
  }
  return checked
}

/** The value of the pricing model is one of our words, not one of the page. */
const claimOf = ({ field, value, page, quote }: Fact) => ({
  text: field === 'pricingModel' ? quote : value,
  citations: [{ source: page, quote }],
})

const isKnownValue = ({ field, value }: Fact) =>
  field === 'pricingModel' ? pricingModels.some((known) => known === value) : value.trim() !== ''

/** A plan whose name and quote are in the page, with the price that the quote shows. */
function checkPlan(plan: StatedPlan, { text, url, hash }: Source): Plan | undefined {
  const name = plan.name.trim()
  const quote = findQuote(plan.quote, text)?.text
  if (quote === undefined || name === '' || !text.toLowerCase().includes(name.toLowerCase())) return undefined
  const isPriced = plan.price.trim() !== ''
  const stated = isPriced ? priceIn(plan.price, quote) : undefined
  if (isPriced && stated === undefined) return undefined
  const period = stated?.period ?? (periodIn(quote) === plan.period ? periodIn(plan.period) : undefined)
  return {
    name,
    ...(stated !== undefined && { price: stated.price, amount: stated.amount }),
    ...(stated?.currency !== undefined && { currency: stated.currency }),
    ...(period !== undefined && { period }),
    features: plan.features.slice(0, maxFeatures).flatMap((feature) => findQuote(feature, text)?.text ?? []),
    source: url,
    quote,
    hash,
  }
}

/** The price of the quote, if it is the stated one. */
function priceIn(price: string, quote: string) {
  const [stated, shown] = [findPrice(price), findPrice(quote)]
  return stated !== undefined && stated.amount === shown?.amount && stated.currency === shown.currency
    ? shown
    : undefined
}

const maxFacts = 12
const maxPlans = 12
const maxFeatures = 20
const maxText = 600
