import { AppError } from '#shared/contract/errors.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { declaredSource, sourceOf } from '#workers/evidence/sources/read-sources.ts'
import { readByTier } from '#workers/job-run/browser-need.ts'
import { failureOfPart, isTransient } from '#workers/job-run/failures.ts'
import type { JobContext, PageAnswer } from '#workers/job-run/job-context.ts'
import type { Robots, RobotsRules } from '#workers/sites/robots/robots.ts'
import { readSitemaps } from '#workers/sites/sitemaps/read-sitemaps.ts'
import { siteScope } from '#workers/sites/urls/site-scope.ts'
import { choosePages, type ChosenPage, type SiteLink } from './choose-pages.ts'
import type { CompanySite, PageKind, SitePage } from './site-page.ts'

interface SiteRequest {
  homeUrl: string
  /** Unix milliseconds. */
  endsAt: number
  cache: boolean
  cacheTtl: number
}

export type SiteContext = Pick<
  JobContext,
  'readItem' | 'hosts' | 'pageJobs' | 'signal' | 'now' | 'egress' | 'politeness' | 'reportProgress'
> & { robots: Robots }

/**
 * Reads the home page of a site, and then the page of each kind that its links name, or else its sitemap. Whole pages, because
 * navigation and footers hold facts about companies. Pages that robots.txt disallows are left out; the home page is read
 * because the caller names it. Throws the error of the home page; others become warnings.
 */
export async function readCompanySite(request: SiteRequest, context: SiteContext): Promise<CompanySite> {
  const home = sitePage(request.homeUrl, 'home', await pageReader(request, context)(request.homeUrl), 1)
  context.reportProgress(1, 1, { stage: 'reading pages', sources: 1 })
  const finalUrl = home.answer.page.metadata.finalUrl
  const robots = await context.robots.rulesFor(finalUrl, context.signal)
  const isOnSite = siteScope(new URL(finalUrl), { includeSubdomains: true })
  const { origin } = new URL(finalUrl)
  const isWanted = (url: URL) => isOnSite(url) && (url.origin !== origin || robots.isAllowed(url.href))
  const links = linksOf(home.answer)
  const named = choosePages(links, isWanted)
  const more =
    named.length >= fewKinds || robots.state === 'unreachable'
      ? []
      : await readSitemapLinks({ homeUrl: finalUrl, robots, isOnSite, endsAt: sitemapEnd(request, context) }, context)
  const chosen = more.length === 0 ? named : choosePages([...links, ...more], isWanted)
  const outcomes = await Promise.all(chosen.map((page, position) => readLinked(page, position + 2)))
  const pages = outcomes.flatMap((outcome) => (outcome !== undefined && 'answer' in outcome ? [outcome] : []))
  const failed = outcomes.flatMap((outcome) => (outcome !== undefined && 'warning' in outcome ? [outcome] : []))
  return {
    home,
    pages: [home, ...pages].map((page, position) => withIndex(page, position + 1)),
    warnings: [
      ...(robots.state === 'unreachable' ? [`${robots.url} could not be read, so only the home page was read.`] : []),
      ...failed.map(({ warning }) => warning),
    ],
    isComplete: robots.state !== 'unreachable' && !failed.some((each) => each.isTransient),
  }

  /** Undefined for a page of another host, such as docs.example.com, whose own robots.txt disallows it. */
  async function readLinked({ url, kind }: ChosenPage, index: number): Promise<SitePage | FailedPage | undefined> {
    try {
      if (new URL(url).origin !== origin && !(await isAllowedByItsHost(url, request, context))) return undefined
      return sitePage(url, kind, await pageReader(request, context)(url), index)
    } catch (thrown) {
      const { code, message } = failureOfPart(thrown, context.signal)
      return { warning: `The page ${url} (${kind}) could not be read: ${message}`, isTransient: isTransient(code) }
    }
  }
}

interface FailedPage {
  warning: string
  isTransient: boolean
}

async function isAllowedByItsHost(url: string, { endsAt }: SiteRequest, context: SiteContext): Promise<boolean> {
  const { robots, signal, now } = context
  const expired = () => new AppError('TARGET_TIMEOUT', 'The robots.txt of its host was not read in time.')
  const limits = { signal, timeoutMs: Math.max(1, endsAt - now()), expired }
  const rules = await withTimeout(limits, (clock) => robots.rulesFor(url, clock.signal))
  return rules.isAllowed(url)
}

/** With more kinds than this, the links name what there is. */
const fewKinds = 3

const sitemapEnd = ({ endsAt }: SiteRequest, { now }: SiteContext) => Math.min(endsAt, now() + maxSitemapMs)
const maxSitemapMs = 5000

/** Reads whole pages with their links: over plain HTTP, or in a browser where needed. */
function pageReader({ endsAt, cache, cacheTtl }: SiteRequest, context: SiteContext) {
  const timeout = Math.max(1, Math.min(endsAt - context.now(), maxPageMs))
  const readItem: SiteContext['readItem'] = (item, operation) =>
    context.readItem({ ...item, mainContent: false, links: true }, operation)
  return readByTier({ tier: 'auto', timeout, cache, cacheTtl }, { ...context, readItem })
}

const maxPageMs = 30_000

function sitePage(url: string, kind: PageKind, answer: PageAnswer, index: number): SitePage {
  return { kind, answer, source: sourceOf(url, answer, index), declared: declaredSource(url, answer) }
}

const withIndex = (page: SitePage, index: number): SitePage => ({ ...page, source: { ...page.source, index } })

/** The links of a page with their texts. `outlinks` has those of the site that are hidden until a menu opens. */
function linksOf({ page, outlinks }: PageAnswer): SiteLink[] {
  return [...(page.links ?? []), ...outlinks.map((url) => ({ url, text: '' }))]
}

interface SitemapRequest {
  homeUrl: string
  robots: RobotsRules
  isOnSite: (url: URL) => boolean
  /** Unix milliseconds. */
  endsAt: number
}

type Context = Pick<JobContext, 'egress' | 'politeness' | 'signal' | 'now'>

/** Up to 2,000 addresses of the sitemaps of a site. The rest is left out if the time ends. */
async function readSitemapLinks(
  { homeUrl, robots, isOnSite, endsAt }: SitemapRequest,
  { egress, politeness, signal, now }: Context,
): Promise<SiteLink[]> {
  const links: SiteLink[] = []
  const isFull = () => links.length >= maxLinks
  const request = {
    named: robots.sitemaps.slice(0, maxNamed),
    usual: new URL('/sitemap.xml', homeUrl).href,
    fallback: undefined,
    isOnSite,
    isFull,
    onEntry: ({ url }: { url: string }) => {
      if (!isFull()) links.push({ url, text: '' })
    },
  }
  const expired = () => new AppError('TARGET_TIMEOUT', 'The sitemaps were not read in time.')
  try {
    await withTimeout({ signal, timeoutMs: Math.max(1, endsAt - now()), expired }, (clock) => {
      const takeTurn = async (url: URL) => {
        await politeness.takeTurn(url.host, { deadlineAt: endsAt, signal: clock.signal })
      }
      return readSitemaps({ ...request, takeTurn }, { egress }, clock.signal)
    })
  } catch (thrown) {
    signal.throwIfAborted()
    if (!(thrown instanceof AppError)) throw thrown
  }
  return links
}

const maxLinks = 2000
const maxNamed = 5
