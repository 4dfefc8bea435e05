import { pricingModels } from '#shared/contract/models/intel/company-profile.ts'
import { array, choice, integer, object, string, type Static } from '#shared/contract/schema.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import type { SitePage } from '#workers/intel/company/site/site-page.ts'
import type { Model } from '#workers/llm/llm.ts'

const where = {
  page: integer({ description: 'Number of the page' }),
  quote: string({ description: 'Words of that page, copied exactly, that show it' }),
}

const profileReply = object({
  facts: array(object({ field: choice(['name', 'offering', 'audience', 'pricingModel']), value: string(), ...where }), {
    description: `One for each field that the pages show. pricingModel is one of ${pricingModels.join(', ')}`,
  }),
  plans: array(
    object({
      name: string(),
      price: string({ description: 'As written, with its currency; empty if the page states none' }),
      period: string({ description: 'month, year, week, day, once, use, or empty' }),
      features: array(string({ description: 'Words of the page' })),
      ...where,
    }),
  ),
})

export type ProfileReply = Static<typeof profileReply>

/** Asks the model to read the fields from the pages of a site. Throws as `Model.ask` does. */
export function askProfile(
  { pages }: { pages: readonly Pick<SitePage, 'source'>[] },
  domain: string,
  model: Model,
): Promise<ProfileReply> {
  const maxChars = Math.min(maxPageChars, Math.floor(model.maxDataChars(maxOutputTokens) / pages.length))
  return model.ask({
    prompt: 'company',
    role: 'small',
    values: { domain },
    data: pages.map(({ source: { index, url, title, text } }) => ({
      index,
      kind: 'page',
      url,
      title,
      text: textPrefix(text, maxChars),
    })),
    output: profileReply,
    maxOutputTokens,
  })
}

const maxOutputTokens = 2500
const maxPageChars = 15_000
