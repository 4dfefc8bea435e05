import { AppError } from '#shared/contract/errors.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import type { RobotsRules } from '#workers/sites/robots/robots.ts'
import { readSitemaps } from '#workers/sites/sitemaps/read-sitemaps.ts'
import type { SiteLink } from './choose-pages.ts'

interface SitemapRequest {
  homeUrl: string
  robots: RobotsRules
  isOnSite: (url: URL) => boolean
  /** Unix milliseconds. */
  endsAt: number
}

type Context = Pick<JobContext, 'egress' | 'politeness' | 'signal' | 'now'>

/** Up to 2,000 addresses of the sitemaps of a site. The rest is left out if the time ends. */
export async function readSitemapLinks(
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
