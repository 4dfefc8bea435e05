import type { SitePage } from '#workers/intel/company/site/site-page.ts'
import { itemsOf, itemsOfType, textOf } from '#workers/intel/company/structured-values.ts'
import type { StructuredItem } from '#workers/pages/structured/structured-data.ts'
import type { OpenRoles } from './open-roles.ts'
import { rolesOf } from './role-of.ts'

/** The roles in the JobPosting data of pages: https://schema.org/JobPosting. Without any, the source is `none`. */
export function declaredRoles(pages: readonly SitePage[]): OpenRoles {
  const postings = pages.flatMap(({ answer, source }) =>
    itemsOfType(answer.structured, jobPosting).map((item) => plainPosting(item, source.url)),
  )
  const roles = rolesOf(postings, {
    title: ['title'],
    url: ['url'],
    location: ['location'],
    department: ['department'],
    postedAt: ['postedAt'],
  })
  return { total: roles.length, roles, source: roles.length === 0 ? 'none' : 'structured-data' }
}

const jobPosting: ReadonlySet<string> = new Set(['JobPosting'])

/** A posting without an address of its own is on the page that declares it. */
function plainPosting(item: StructuredItem, pageUrl: string) {
  const place = itemsOf(item, 'jobLocation')[0]
  const address = place === undefined ? undefined : itemsOf(place, 'address')[0]
  const city = address === undefined ? undefined : textOf(address, 'addressLocality')
  const isRemote = textOf(item, 'jobLocationType') === 'TELECOMMUTE'
  return {
    title: textOf(item, 'title') ?? textOf(item, 'name'),
    url: URL.parse(textOf(item, 'url') ?? '', pageUrl)?.href ?? pageUrl,
    location: city ?? (isRemote ? 'Remote' : undefined),
    department: textOf(item, 'occupationalCategory') ?? textOf(item, 'industry'),
    postedAt: textOf(item, 'datePosted'),
  }
}
