import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readText } from '#workers/search/reading/read-text.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { askSerper, serper, type SerperAccess } from './ask-serper.ts'

/** Google's suggestions. */
export const openSerperAutocomplete = (access: SerperAccess): SearchProvider<'autocomplete'> => ({
  ...serper,
  kind: 'autocomplete',
  applies: ['country', 'language'],
  async search(request, limits) {
    const json = await askSerper('/autocomplete', request, { access, limits })
    return readList({ json, name: serper.name, path: ['suggestions'], limit: request.limit }, (item) =>
      readText(valueAt(item, 'value')),
    )
  },
})
