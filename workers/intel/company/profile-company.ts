import { pricingModels } from '#shared/contract/models/intel/company-profile.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import { injectionSignals } from '#workers/evidence/injection/find-injections.ts'
import type { Captures } from '#workers/evidence/open-captures.ts'
import type { DomainDeps } from '#workers/facts/domain/look-up-domain.ts'
import { storeResultMs, type JobContext } from '#workers/job-run/job-context.ts'
import { keptIf } from '#workers/pages/freshness.ts'
import { readFields, type FieldsContext, type FieldsReading } from './fields/read-fields.ts'
import { readOpenRoles, type OpenRolesContext } from './jobs/read-open-roles.ts'
import { listMissing, orMissing } from './missing-part.ts'
import { readOrganization } from './read-organization.ts'
import { readDomainFacts, readSocials, readTechnologies, type TechnologiesContext } from './read-parts.ts'
import { readSecurityTxt, type SecurityFile } from './read-security-txt.ts'
import { readCompanySite, type SiteContext } from './site/read-company-site.ts'
import type { SitePage } from './site/site-page.ts'

type CompanyContext = SiteContext &
  TechnologiesContext &
  DomainDeps &
  FieldsContext &
  OpenRolesContext &
  Pick<JobContext, 'deadlineAt' | 'noteFreshness'> & { captures: Captures }

/**
 * Profiles a company from its site. The facts beside the pages are read at the same time as the pages; each that fails is
 * listed as missing. Throws the error of the home page, or the signal's reason.
 */
export async function profileCompany(input: Input<'company'>, context: CompanyContext): Promise<Result<'company'>> {
  const { signal, now, reportProgress } = context
  const endsAt = Math.min(context.deadlineAt - storeResultMs, now() + input.timeout) - answerMs
  const siteEndsAt = now() + Math.floor(siteShare * Math.max(0, endsAt - now()))
  const homeUrl = input.domain
  const domain = new URL(homeUrl).hostname
  const limits = { timeoutMs: Math.max(1, siteEndsAt - now()), signal }
  const [site, technologies, security, domainFacts] = await Promise.all([
    readCompanySite({ homeUrl, endsAt: siteEndsAt, cache: input.cache, cacheTtl: input.cacheTtl }, context),
    orMissing(limits, (clock) => readTechnologies(homeUrl, siteEndsAt, { ...context, signal: clock })),
    orMissing(limits, (clock) => readSecurityTxt(homeUrl, siteEndsAt, { ...context, signal: clock })),
    orMissing(limits, (clock) => readDomainFacts(homeUrl, siteEndsAt, { ...context, signal: clock })),
  ])
  reportProgress(1, 2, { stage: 'reading facts', sources: site.pages.length })
  const addresses = 'problem' in security || security.hiring === undefined ? [] : [security.hiring]
  const [{ openRoles, warnings }, reading] = await Promise.all([
    readOpenRoles({ pages: site.pages, addresses, endsAt }, context),
    readFields({ site, domain, endsAt }, context),
  ])
  const allWarnings = [...site.warnings, ...warnings, ...reading.warnings]
  const parts = [technologies, security, domainFacts]
  const isComplete = site.isComplete && !parts.some((part) => 'problem' in part && part.isTransient)
  context.noteFreshness?.(keptIf(isComplete && reading.warnings.length + warnings.length === 0))
  const { fields, plans } = reading
  await context.captures.keep(site.pages.flatMap(({ source, declared }) => [source, declared]))
  const { name, offering, audience, pricingModel } = fields
  const organization = readOrganization(site.pages, name?.value)
  return {
    domain,
    ...(name && { name: name.value }),
    ...(offering && { offering: offering.value }),
    ...(audience && { audience: audience.value }),
    pricing: { ...modelOf(pricingModel?.value), plans },
    ...(organization !== undefined && { organization }),
    openRoles,
    technologies: 'problem' in technologies ? [] : technologies,
    socials: readSocials(site.pages),
    ...(!('problem' in security) && { security: contactsOf(security) }),
    ...(!('problem' in domainFacts) && { domainFacts }),
    fields,
    missing: listMissing({ reading, openRoles, technologies, security, domainFacts }),
    pagesRead: site.pages.map(pageRead),
    confidence: confidenceOf(reading),
    model: reading.model,
    signals: await injectionSignals(site.pages.map(({ source }) => source)),
    ...(allWarnings.length > 0 && { warnings: allWarnings }),
    profiledAt: new Date(now()).toISOString(),
  }
}

/** The share of the time for pages. The rest belongs to the job board and the model. */
const siteShare = 0.6

/** Time for the answer after the last part. */
const answerMs = 500

function modelOf(value: string | undefined): Pick<Result<'company'>['pricing'], 'model'> {
  const model = pricingModels.find((known) => known === value)
  return model === undefined ? {} : { model }
}

function contactsOf({ hiring: _hiring, ...contacts }: SecurityFile): NonNullable<Result<'company'>['security']> {
  return contacts
}

function pageRead({ kind, source: { url, title, hash, fetchedAt } }: SitePage) {
  return { url, title, kind, hash, fetchedAt }
}

/** The share of the five fields with evidence. */
function confidenceOf({ fields: { name, offering, audience, pricingModel }, plans }: FieldsReading): number {
  const found = [name, offering, audience, pricingModel, plans[0]].filter((field) => field !== undefined)
  return found.length / 5
}
