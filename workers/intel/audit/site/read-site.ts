import { failureOfPart } from '#workers/job-run/failures.ts'
import { checkLinks, type LinkCheck } from './check-links.ts'
import { probeSite, type ProbeLimits, type Probes } from './probe-site.ts'
import { readSiteFiles, type SiteContext, type SiteFiles } from './read-site-files.ts'

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
