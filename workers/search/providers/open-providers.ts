import type { SearchKind } from '#shared/contract/search-kind.ts'
import { searchProvidersFor, type SearchProviderId } from '#shared/runtime/search-settings.ts'
import type { SearchProvider } from '#workers/search/provider.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { openSerperWeb } from './serper/web.ts'

type Openers = { readonly [K in SearchKind]?: (access: SearchAccess) => SearchProvider<K> }

/** How each provider opens, by kind. */
const openers: { readonly [P in SearchProviderId]?: Openers } = {
  serper: { web: openSerperWeb },
}

/** The enabled providers of a kind, in the order of the setting. */
export function openProviders<K extends SearchKind>(kind: K, access: SearchAccess): readonly SearchProvider<K>[] {
  return searchProvidersFor(kind, access.config).flatMap((id) => {
    const open = openers[id]?.[kind]
    return open === undefined ? [] : [open(access)]
  })
}
