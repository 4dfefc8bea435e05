import { AppError, errorOf, errors } from '#shared/contract/errors.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import { keptIf } from '#workers/pages/freshness.ts'
import { addLinks, type LinksReading } from '#workers/sites/map/add-links.ts'
import { addressCollector, maxAddresses } from '#workers/sites/map/address-collector.ts'
import type { HomePageContext } from '#workers/sites/map/read-home-page.ts'
import { requestTurns } from '#workers/sites/map/request-turns.ts'
import { addressScorer } from '#workers/sites/map/score-address.ts'
import { openSitemapClock } from '#workers/sites/map/sitemap-clock.ts'
import { retryAfterMs } from '#workers/sites/robots/fetch-robots.ts'
import type { RobotsRules } from '#workers/sites/robots/robots.ts'
import { readSitemaps } from '#workers/sites/sitemaps/read-sitemaps.ts'
import { addressFilter } from '#workers/sites/urls/glob.ts'

type Context = HomePageContext & Pick<HandlerContext, 'robots' | 'deadlineAt' | 'signal' | 'noteFreshness'>

/** Sitemaps with fewer addresses rarely cover a site: the links of its page are read, too. */
const fewAddresses = 10

export async function map(input: Input<'map'>, context: Context): Promise<Result<'map'>> {
  const { now, signal, deadlineAt } = context
  const { url, limit, search, includeSubdomains } = input
  const start = new URL(url)
  const endsAt = deadlineAt - storeResultMs
  const startedAt = now()
  const robots = await context.robots.rulesFor(url, signal)
  if (robots.state === 'unreachable' && input.respectRobots) throw unreachable(robots)
  const collector = addressCollector({
    limit,
    start,
    includeSubdomains,
    isWanted: addressFilter(input),
    score: search === undefined ? () => 0 : addressScorer(search),
  })
  const { isOnSite, isFull } = collector
  const isSitemap = isSitemapFile(start)
  const isUsed = robots.requestedAt !== undefined && robots.requestedAt >= startedAt
  const takeTurn = requestTurns({ host: context.queueEntry.host, isUsed }, context.politeness)

  using clock = openSitemapClock({ endsAt, now, hasEnough: () => collector.seen() >= fewAddresses }, signal)
  const sitemaps = await readSitemaps(
    {
      ...(isSitemap ? only(url) : usualSitemaps(start, robots)),
      isOnSite,
      isFull,
      onEntry: collector.add,
      takeTurn: (file) => takeTurn(file, { deadlineAt: clock.endsAt(), signal: clock.signal }),
    },
    context,
    clock.signal,
  )
  signal.throwIfAborted()
  const fromSitemaps = collector.total()

  const isEnough = collector.seen() >= (isSitemap ? 1 : fewAddresses)
  const links: LinksReading = isEnough
    ? { remarks: [] }
    : input.respectRobots && !robots.isAllowed(url)
      ? { remarks: [], failure: disallowed(url) }
      : await addLinks({ url, endsAt, collector }, context, signal)
  const { failure } = links
  if (collector.seen() === 0) throw failure ?? noAddresses(sitemaps.problems)
  context.noteFreshness?.(keptIf(!sitemaps.isTransient && (failure === undefined || !isTransient(failure))))

  const found = collector.links()
  const warnings = [
    ...sitemaps.problems,
    ...(isFull() ? [`The site has more than ${maxAddresses} addresses. The others were not read.`] : []),
    ...(failure === undefined ? [] : [`The links of ${url} were not read: ${failure.message}`]),
    ...links.remarks,
  ]
  return {
    urls: found.map((link) => link.url),
    links: found,
    total: collector.total(),
    source: collector.total() === 0 ? 'none' : fromSitemaps > 0 ? 'sitemap' : 'links',
    sitemapsChecked: sitemaps.requested,
    ...(warnings.length > 0 && { warnings }),
    mappedAt: new Date(now()).toISOString(),
  }
}

/** Whether the caller gives a sitemap: an XML file, or a text file with that word in its name. */
function isSitemapFile({ pathname }: URL): boolean {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1).toLowerCase()
  const plain = name.endsWith('.gz') ? name.slice(0, -3) : name
  return plain.endsWith('.xml') || (plain.endsWith('.txt') && plain.includes('sitemap'))
}

const only = (url: string) => ({ named: [url], usual: undefined, fallback: undefined })

const usualSitemaps = ({ origin }: URL, { sitemaps }: RobotsRules) => ({
  named: sitemaps,
  usual: `${origin}/sitemap.xml`,
  fallback: `${origin}/sitemap_index.xml`,
})

const isTransient = ({ code }: AppError) => errors[code].retry !== 'never'

/** The error of the host, if there is no connection to it; otherwise robots.txt failed, which forbids all. */
function unreachable({ url, failure }: RobotsRules): AppError {
  if (failure !== undefined && failure.code !== 'TARGET_ERROR') return errorOf(failure)
  return new AppError(
    'ROBOTS_DISALLOWED',
    `${url} answers with a server error, so nothing of the site may be read (RFC 9309). Try again later, or set respectRobots to false.`,
    { retryAfterSeconds: retryAfterMs / 1000 },
  )
}

const disallowed = (url: string) =>
  new AppError(
    'ROBOTS_DISALLOWED',
    `robots.txt does not allow to read ${url}. Set respectRobots to false if you may read it.`,
  )

function noAddresses(problems: readonly string[]): AppError {
  const details = problems.map((message) => ({ path: '/url', message }))
  return new AppError(
    'EMPTY_CONTENT',
    'Expected a sitemap, or a page with links to its own site; found neither. Check the URL, or set includeSubdomains.',
    { details },
  )
}
