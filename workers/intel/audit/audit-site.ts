import { AppError } from '#shared/contract/errors.ts'
import type { PageFacts } from '#workers/browser/audit-facts.ts'
import { failureOfPart } from '#workers/job-run/failures.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import type { RobotsRules } from '#workers/sites/robots/robots.ts'
import { isMediaAddress, pageUrl } from '#workers/sites/urls/page-url.ts'
import { siteScope } from '#workers/sites/urls/site-scope.ts'
import { judgeSite, type JudgedSite } from './judge-site.ts'
import { createLoader, type Loader, type MeasureContext } from './measure/loader.ts'
import type { Load } from './measure/measure-load.ts'
import { readSite, type SiteContext } from './site/read-site.ts'

export type AuditContext = MeasureContext & SiteContext & Pick<JobContext, 'reportProgress'>

interface AuditRequest {
  url: string
  depth: 'basic' | 'deep'
  /** Unix milliseconds. The audit has what was found until then. */
  endsAt: number
}

/**
 * Measures a site and judges it. The page itself must load: throws the errors of `loadPage`, bot walls, TARGET_ERROR,
 * UNSUPPORTED_CONTENT_TYPE, and RENDER_FAILED if nothing of it can be measured. Other parts that fail are missing.
 */
export async function auditSite({ url, depth, endsAt }: AuditRequest, context: AuditContext): Promise<JudgedSite> {
  const { signal, reportProgress, now } = context
  const startedAt = now()
  const loader = createLoader(endsAt, context)
  reportProgress(0, steps, { stage: 'measure' })
  const main = await loader.load(url, 'mobile', 'document')
  if (main.timings === undefined && main.facts === undefined) throw hangs()
  const address = main.page.url
  const links = main.facts === undefined ? [] : internalLinks(address, main.facts)
  const limits = { endsAt, signal }
  reportProgress(1, steps, { stage: 'check' })
  // The timings of plain requests matter little, so they run beside the loads.
  const [site, { loads, warnings }] = await Promise.all([
    readSite({ url, address, links }, limits, context),
    loadMore({ main, links, depth, endsAt, startedAt }, loader, context),
  ])
  reportProgress(2, steps, { stage: 'judge' })
  const judged = judgeSite({ loads, site })
  reportProgress(steps, steps)
  return { ...judged, warnings: [...judged.warnings, ...warnings] }
}

const steps = 3

interface MoreLoads {
  main: Load
  links: readonly string[]
  depth: AuditRequest['depth']
  endsAt: number
  /** When the audit began, Unix milliseconds. */
  startedAt: number
}

/** Loads the page as a desktop computer, then other pages of the site, then the page again for the medians. */
async function loadMore(
  { main, links, depth, endsAt, startedAt }: MoreLoads,
  loader: Loader,
  { robots, politeness, signal, now }: AuditContext,
): Promise<{ loads: Load[]; warnings: string[] }> {
  const warnings: string[] = []
  const loads = [main]
  const address = main.page.url
  await tryLoad(address, 'desktop', 'timings')
  if (depth === 'deep') {
    const rules = await robots.rulesFor(address, signal).catch(() => undefined)
    signal.throwIfAborted()
    for (const page of choosePages(links, rules, maxPages - 1)) await tryLoad(page, 'mobile', 'document')
  }
  await loader.repeat(address, loads, Math.min(endsAt, startedAt + maxRepeatingMs))
  return { loads, warnings }

  async function tryLoad(page: string, device: Load['device'], part: 'timings' | 'document'): Promise<void> {
    if (now() >= endsAt) {
      warnings.push(`The time was over before ${page} was loaded (${device}). Set a longer timeout.`)
      return
    }
    try {
      await politeness.takeTurn(new URL(page).host, { deadlineAt: endsAt, signal })
      loads.push(await loader.load(page, device, part))
    } catch (thrown) {
      const { code, message } = failureOfPart(thrown, signal)
      warnings.push(`${page} was not measured (${device}). ${code}: ${message}`)
    }
  }
}

/** After this long, no page is loaded again: callers wait, and a better median is worth little. */
const maxRepeatingMs = 15_000

/** With the page itself. */
const maxPages = 5

const hangs = () =>
  new AppError('RENDER_FAILED', 'The scripts of the page keep the browser busy, so nothing of it can be measured.')

/** The pages of the site that a page links to, each once, in the order of the links. Without the page itself and files. */
function internalLinks(start: string, { links }: Pick<PageFacts, 'links'>): string[] {
  const isOnSite = siteScope(new URL(start), { includeSubdomains: false })
  const own = withoutFragment(new URL(start))
  const found = new Set<string>()
  for (const { url: written } of links) {
    const url = pageUrl(written)
    if (url === undefined || !isOnSite(url)) continue
    const address = withoutFragment(url)
    if (address !== own) found.add(address)
  }
  return [...found]
}

function withoutFragment(url: URL): string {
  const copy = new URL(url)
  copy.hash = ''
  return copy.href
}

/** Pages of different parts of a site: the first link of each path segment, then the others. */
function choosePages(links: readonly string[], rules: RobotsRules | undefined, limit: number): string[] {
  const allowed = links.filter((url) => !isMediaAddress(new URL(url)) && rules?.isAllowed(url) !== false)
  const parts = new Set<string>()
  const [firsts, others]: [string[], string[]] = [[], []]
  for (const url of allowed) {
    const part = new URL(url).pathname.split('/', 2)[1] ?? ''
    if (parts.has(part)) others.push(url)
    else {
      parts.add(part)
      firsts.push(url)
    }
  }
  return [...firsts, ...others].slice(0, limit)
}
