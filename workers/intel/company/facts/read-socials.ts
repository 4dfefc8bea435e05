import type { Result } from '#shared/contract/operations/index.ts'
import type { SitePage } from '#workers/intel/company/site/site-page.ts'
import { textsOf } from '#workers/intel/company/structured-values.ts'
import { networkOf } from '#workers/intel/network-of.ts'
import { pageUrl } from '#workers/sites/urls/page-url.ts'

export type Socials = Result<'company'>['socials']

/** The profiles that pages link to, or name as `sameAs` of the organization: the first of each network. */
export function readSocials(pages: readonly SitePage[]): Socials {
  const found = new Map<string, string>()
  for (const { answer } of pages) {
    const declared = (answer.structured?.items ?? []).flatMap((item) => textsOf(item, 'sameAs'))
    const linked = (answer.page.links ?? []).slice(0, maxLinks).map(({ url }) => url)
    for (const address of [...declared, ...linked]) {
      const url = pageUrl(address)
      const network = url === undefined ? undefined : networkOf(url)
      if (url !== undefined && network !== undefined && !found.has(network)) found.set(network, url.href)
    }
  }
  return Array.from(found, ([network, url]) => ({ network, url }))
}

const maxLinks = 2000
