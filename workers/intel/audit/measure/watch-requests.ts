import type { CDPSession, Protocol } from 'puppeteer'

/** A request that the page made, as far as an audit looks at it. */
export interface RequestFacts {
  url: string
  /** document, stylesheet, script, image, font, media, xhr, fetch or other. */
  type: string
  status: number
  /** As transferred, headers included. */
  bytes: number
  /** As decoded. */
  decodedBytes: number
  encoding: string
  cacheControl: string
  hasExpires: boolean
}

/** Records the requests of a tab from now on, up to a limit. Call it before the page loads. */
export async function watchRequests(cdp: CDPSession): Promise<() => RequestFacts[]> {
  const requests = new Map<string, RequestFacts>()
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (requests.size >= maxRequests || !/^https?:/u.test(response.url)) return
    requests.set(requestId, factsOf(type, response))
  })
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const request = requests.get(requestId)
    if (request !== undefined) request.decodedBytes += dataLength
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request !== undefined) request.bytes = Math.max(request.bytes, encodedDataLength)
  })
  await cdp.send('Network.enable')
  return () => [...requests.values()]
}

const maxRequests = 2000

function factsOf(
  type: Protocol.Network.ResourceType,
  { url, status, headers, encodedDataLength }: Protocol.Network.Response,
): RequestFacts {
  const fields = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return {
    url: url.slice(0, maxUrlLength),
    type: types.has(type) ? type.toLowerCase() : 'other',
    status,
    bytes: encodedDataLength,
    decodedBytes: 0,
    encoding: (fields.get('content-encoding') ?? '').slice(0, 50),
    cacheControl: (fields.get('cache-control') ?? '').toLowerCase().slice(0, 200),
    hasExpires: fields.has('expires'),
  }
}

const maxUrlLength = 500

const types: ReadonlySet<Protocol.Network.ResourceType> = new Set([
  'Document',
  'Stylesheet',
  'Script',
  'Image',
  'Font',
  'Media',
  'XHR',
  'Fetch',
])
