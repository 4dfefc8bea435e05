/** The network of a profile, such as `linkedin`. Undefined for other addresses, such as the buttons that share a page. */
export function networkOf({ hostname, pathname }: URL): string | undefined {
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
  ['threads.com', 'threads'],
  ['bsky.app', 'bluesky'],
  ['mastodon.social', 'mastodon'],
  ['discord.gg', 'discord'],
  ['discord.com', 'discord'],
  ['t.me', 'telegram'],
  ['telegram.me', 'telegram'],
  ['reddit.com', 'reddit'],
  ['medium.com', 'medium'],
  ['warpcast.com', 'farcaster'],
  ['farcaster.xyz', 'farcaster'],
  ['xing.com', 'xing'],
  ['crunchbase.com', 'crunchbase'],
  ['wikidata.org', 'wikidata'],
  ['wikipedia.org', 'wikipedia'],
])

const linkedInKinds: ReadonlySet<string> = new Set(['company', 'school', 'showcase'])

/** First parts of paths that share or embed something, or that belong to the network itself. */
const notProfiles: ReadonlySet<string> = new Set(
  'share sharer sharer.php share.php sharearticle intent submit home watch embed login signup hashtag search dialog plugins p tr privacy policies legal about features pricing'.split(
    ' ',
  ),
)
