import { definedFields, listOf, refuseOptions, type Adapter } from '#api/transports/compat/adapter.ts'
import { map as mapOperation } from '#shared/contract/operations/map.ts'

export const map: Adapter = {
  method: 'POST',
  path: '/v2/map',
  example: '/v2/map',
  service: 'firecrawl',
  read(sent) {
    refuseOptions(sent, { location: 'pages are read from one place' })
    const { url, search, limit, includeSubdomains } = sent
    return { operation: mapOperation, input: definedFields({ url, search, limit, includeSubdomains }) }
  },
  write: ({ requestId, links }) => ({
    success: true,
    id: requestId,
    links: listOf(links).map(({ url, title }) => definedFields({ url, title })),
  }),
}
