import type { PageLink } from '#shared/contract/models/page.ts'
import { networkOf } from '#workers/intel/network-of.ts'

/** A profile of the project elsewhere. */
export interface Profile {
  network: string
  url: string
}

/** Links to profiles in social networks and source code, one for each network. */
export function findProfiles(links: readonly PageLink[]): Profile[] {
  const found = new Map<string, Profile>()
  for (const { url } of links) {
    const network = networkOf(new URL(url))
    if (network !== undefined && !found.has(network)) found.set(network, { network, url })
  }
  return [...found.values()]
}
