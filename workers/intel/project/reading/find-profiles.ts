import type { PageLink } from '#shared/contract/models/page.ts'

/** A profile of the project elsewhere. */
export interface Profile {
  network: string
  url: string
}

/** Links to social networks and source code, one for each network. */
export function findProfiles(links: readonly PageLink[]): Profile[] {
  const found = new Map<string, Profile>()
  for (const { url } of links) {
    const { hostname, pathname } = new URL(url)
    const network = networks.get(plainHost(hostname))
    // A link to the home page of a network is no profile.
    if (network !== undefined && pathname.length > 1 && !found.has(network)) found.set(network, { network, url })
  }
  return [...found.values()]
}

/** The auditor whose site a link leads to. */
export function auditorOf(url: string): string | undefined {
  const host = plainHost(new URL(url).hostname)
  return Object.entries(auditors).find(([domain]) => host === domain || host.endsWith(`.${domain}`))?.[1]
}

const plainHost = (host: string) => host.replace(/^(?:www|m)\./u, '')

const networks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'x.com': 'x',
    'twitter.com': 'x',
    't.me': 'telegram',
    'telegram.me': 'telegram',
    'discord.gg': 'discord',
    'discord.com': 'discord',
    'github.com': 'github',
    'gitlab.com': 'gitlab',
    'medium.com': 'medium',
    'youtube.com': 'youtube',
    'linkedin.com': 'linkedin',
    'reddit.com': 'reddit',
    'instagram.com': 'instagram',
    'facebook.com': 'facebook',
    'warpcast.com': 'farcaster',
    'farcaster.xyz': 'farcaster',
  }),
)

const auditors: Readonly<Record<string, string>> = {
  'certik.com': 'CertiK',
  'certik.org': 'CertiK',
  'hacken.io': 'Hacken',
  'trailofbits.com': 'Trail of Bits',
  'openzeppelin.com': 'OpenZeppelin',
  'diligence.consensys.io': 'Consensys Diligence',
  'quantstamp.com': 'Quantstamp',
  'halborn.com': 'Halborn',
  'peckshield.com': 'PeckShield',
  'slowmist.com': 'SlowMist',
  'sherlock.xyz': 'Sherlock',
  'code4rena.com': 'Code4rena',
  'spearbit.com': 'Spearbit',
  'cantina.xyz': 'Cantina',
  'cyberscope.io': 'Cyberscope',
  'solidproof.io': 'SolidProof',
  'osec.io': 'OtterSec',
  'zellic.io': 'Zellic',
  'chainsecurity.com': 'ChainSecurity',
  'sigmaprime.io': 'Sigma Prime',
  'immunefi.com': 'Immunefi',
}
