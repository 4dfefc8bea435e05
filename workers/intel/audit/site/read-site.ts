import { failureOfPart } from '#workers/job-run/failures.ts'
import type { Robots, RobotsRules } from '#workers/sites/robots/robots.ts'
import { readSitemaps } from '#workers/sites/sitemaps/read-sitemaps.ts'
import { siteScope } from '#workers/sites/urls/site-scope.ts'
import { checkLinks, type LinkCheck } from './check-links.ts'
import { probeSite, type ProbeContext, type ProbeLimits, type Probes } from './probe-site.ts'

/** The facts of a site that need no browser. Parts that could not be read are undefined, with a warning. */
export interface SiteReading {
  probes: Probes
  files: SiteFiles | undefined
  links: LinkCheck | undefined
  warnings: string[]
}

/** `address`: the page after redirects. Throws the signal's reason only. */
export async function readSite(
  { url, address, links }: { url: string; address: string; links: readonly string[] },
  limits: ProbeLimits,
  context: SiteContext,
): Promise<SiteReading> {
  const warnings: string[] = []
  const probes = await probeSite(url, limits, context)
  const files = await attempt('robots.txt and the sitemaps', () => readSiteFiles(address, limits, context))
  const checked = await attempt('The links', () => checkLinks(links, { ...limits, rules: files?.rules }, context))
  return { probes, files, links: checked, warnings }

  async function attempt<T>(part: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (thrown) {
      const { code, message } = failureOfPart(thrown, limits.signal)
      warnings.push(`${part} could not be checked. ${code}: ${message}`)
      return undefined
    }
  }
}

/** robots.txt and the sitemaps of a site. */
export interface SiteFiles {
  rules: RobotsRules
  sitemaps: { entries: number; problems: readonly string[] }
}

export type SiteContext = ProbeContext & { robots: Robots }

/** Reads them at the pace of the host. Throws the signal's reason when it aborts, or when the time is over. */
async function readSiteFiles(
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
