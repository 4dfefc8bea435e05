import type { Result } from '#shared/contract/operations/index.ts'
import { cutQuote } from '#shared/quotes/cut-quote.ts'
import type { CompanySite, SitePage } from '#workers/intel/company/site/site-page.ts'
import { itemsOfType, textOf, textsOf } from '#workers/intel/company/structured-values.ts'
import type { Plan } from './find-price.ts'

export type ProfileFields = Result<'company'>['fields']
export type ProfileField = NonNullable<ProfileFields['name']>

/** The fields that pages declare for machines, and the pricing model that the plans imply. */
export function declaredFields({ home, pages }: CompanySite, plans: readonly Plan[]): ProfileFields {
  const name = firstOf(pages, declaredName) ?? siteName(home)
  const offering = description(home) ?? firstOf(pages, declaredOffering)
  const audience = firstOf(pages, declaredAudience)
  const pricingModel = impliedModel(plans)
  return {
    ...(name && { name }),
    ...(offering && { offering }),
    ...(audience && { audience }),
    ...(pricingModel && { pricingModel }),
  }
}

function firstOf(pages: readonly SitePage[], read: (page: SitePage) => string | undefined): ProfileField | undefined {
  for (const page of pages) {
    const text = read(page)
    if (text !== undefined) return fieldOf(text, page, 'structured-data')
  }
  return undefined
}

export const organizations: ReadonlySet<string> = new Set(
  'Organization Corporation LocalBusiness OnlineBusiness OnlineStore ProfessionalService EducationalOrganization NGO'.split(
    ' ',
  ),
)
const products: ReadonlySet<string> = new Set(['Product', 'Service', 'SoftwareApplication', 'WebApplication'])

const declaredName = ({ answer }: SitePage) =>
  itemsOfType(answer.structured, organizations)
    .map((item) => textOf(item, 'name'))
    .find(Boolean)

const declaredOffering = ({ answer }: SitePage) =>
  [...itemsOfType(answer.structured, organizations), ...itemsOfType(answer.structured, products)]
    .map((item) => textOf(item, 'description'))
    .find(Boolean)

const declaredAudience = ({ answer }: SitePage) =>
  itemsOfType(answer.structured, new Set([...products, 'Audience', 'BusinessAudience']))
    .flatMap((item) => [textOf(item, 'audienceType'), textsOf(item, 'audience')[0]])
    .find(Boolean)

function siteName(home: SitePage): ProfileField | undefined {
  const { siteName } = home.answer.page.metadata
  return siteName === undefined ? undefined : fieldOf(siteName, home, 'metadata')
}

function description(home: SitePage): ProfileField | undefined {
  const { description } = home.answer.page.metadata
  return description === undefined ? undefined : fieldOf(description, home, 'metadata')
}

function fieldOf(text: string, { declared }: SitePage, via: 'structured-data' | 'metadata'): ProfileField {
  const value = cutQuote(text, maxText)
  return { value, source: declared.url, quote: value, hash: declared.hash, via }
}

/** The model that prices and periods show. Undefined if they show none, or more than one. */
function impliedModel(plans: readonly Plan[]): ProfileField | undefined {
  const paid = plans.filter(({ amount = 0 }) => amount > 0)
  const [first] = paid
  const isFree = plans.some(({ amount }) => amount === 0)
  if (first === undefined) return undefined
  const isRecurring = paid.every(({ period }) => period === 'month' || period === 'year' || period === 'week')
  const isByUse = paid.every(({ period }) => period === 'use')
  const value = isFree ? 'freemium' : isRecurring ? 'subscription' : isByUse ? 'usage-based' : undefined
  return value && { value, source: first.source, quote: first.quote, hash: first.hash, via: 'text' }
}

const maxText = 600
