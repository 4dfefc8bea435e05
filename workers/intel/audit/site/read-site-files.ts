import type { Robots, RobotsRules } from '#workers/sites/robots/robots.ts'
import { readSitemaps } from '#workers/sites/sitemaps/read-sitemaps.ts'
import { siteScope } from '#workers/sites/urls/site-scope.ts'
import type { ProbeContext, ProbeLimits } from './probe-site.ts'

/** robots.txt and the sitemaps of a site. */
export interface SiteFiles {
  rules: RobotsRules
  sitemaps: { entries: number; problems: readonly string[] }
}

export type SiteContext = ProbeContext & { robots: Robots }

/** Reads them at the pace of the host. Throws the signal's reason when it aborts, or when the time is over. */
export async function readSiteFiles(
  url: string,
  { endsAt, signal }: ProbeLimits,
  { robots, egress, politeness, now }: SiteContext,
): Promise<SiteFiles> {
  const timed = AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, endsAt - now()))])
  const rules = await robots.rulesFor(url, timed)
  const scope = siteScope(new URL(url), { includeSubdomains: true })
  let entries = 0
  const { problems } = await readSitemaps(
    {
      named: rules.sitemaps.slice(0, maxSitemaps),
      usual: new URL('/sitemap.xml', url).href,
      fallback: undefined,
      isOnSite: scope,
      onEntry: () => (entries += 1),
      isFull: () => entries >= maxEntries,
      takeTurn: async (address) => {
        await politeness.takeTurn(address.host, { deadlineAt: endsAt, signal: timed })
      },
    },
    { egress },
    timed,
  )
  return { rules, sitemaps: { entries, problems } }
}

const maxSitemaps = 3
const maxEntries = 500
