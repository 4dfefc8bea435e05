import { AppError } from '#shared/contract/errors.ts'
import { failureOfPart } from '#workers/job-run/failures.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { choosePages, internalLinks } from './choose-pages.ts'
import { judgeSite, type JudgedSite } from './judge-site.ts'
import type { Load } from './measure/measure-load.ts'
import { createLoader, type Loader, type MeasureContext } from './measure/open-loader.ts'
import type { SiteContext } from './site/read-site-files.ts'
import { readSite } from './site/read-site.ts'

export type AuditContext = MeasureContext & SiteContext & Pick<JobContext, 'reportProgress'>

export interface AuditRequest {
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
