import type { Result } from '#shared/contract/operations/index.ts'
import type { SitePage } from '#workers/intel/company/site/site-page.ts'
import { textsOf } from '#workers/intel/company/structured-values.ts'
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

/** The network of a profile. Undefined for other addresses, such as the buttons that share a page. */
function networkOf({ hostname, pathname }: URL): string | undefined {
  const host = hostname.startsWith('www.') ? hostname.slice(4) : hostname
  const network = networks.get(host) ?? networks.get(host.slice(host.indexOf('.') + 1))
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  if (network === undefined || first === '' || notProfiles.has(first.toLowerCase())) return undefined
  return network === 'linkedin' && (!linkedInKinds.has(first) || second === '') ? undefined : network
}

const networks: ReadonlyMap<string, string> = new Map([
  ['linkedin.com', 'linkedin'],
  ['x.com', 'x'],
  ['twitter.com', 'x'],
  ['facebook.com', 'facebook'],
  ['instagram.com', 'instagram'],
  ['youtube.com', 'youtube'],
  ['github.com', 'github'],
  ['gitlab.com', 'gitlab'],
  ['tiktok.com', 'tiktok'],
  ['threads.net', 'threads'],
  ['bsky.app', 'bluesky'],
  ['mastodon.social', 'mastodon'],
  ['discord.gg', 'discord'],
  ['discord.com', 'discord'],
  ['t.me', 'telegram'],
  ['reddit.com', 'reddit'],
  ['medium.com', 'medium'],
  ['xing.com', 'xing'],
  ['crunchbase.com', 'crunchbase'],
  ['wikidata.org', 'wikidata'],
  ['wikipedia.org', 'wikipedia'],
])

const linkedInKinds = new Set(['company', 'school', 'showcase'])

/** First parts of paths that share or embed something, or that belong to the network itself. */
const notProfiles = new Set(
  'share sharer sharer.php share.php sharearticle intent home watch embed login signup hashtag search dialog plugins p tr privacy policies legal about features pricing'.split(
    ' ',
  ),
)

const maxLinks = 2000
