import { askUpstream } from '#workers/adapters/ask-upstream.ts'
import { leastMs, type Provider, type ProviderAccess } from './provider.ts'
import { assertSuccess } from './read-reply.ts'

const name = 'ScrapingBee'

/** The page comes as it is; what its server said of it stands in headers that begin with `Spb-`. */
export const scrapingBee = ({ baseUrl, key = '' }: ProviderAccess): Provider => ({
  id: 'scrapingbee',
  name,
  async fetch(url, { timeoutMs, signal }) {
    const address = new URL('/api/v1/', baseUrl)
    address.search = new URLSearchParams({
      api_key: key,
      url,
      timeout: String(Math.max(leastMs, timeoutMs)),
    }).toString()
    const reply = await askUpstream({ url: address, method: 'GET', headers: {}, name, timeoutMs, signal })
    assertSuccess(reply, name)
    const contentType = reply.headers.get('spb-content-type')
    return {
      url: reply.headers.get('spb-resolved-url') ?? url,
      status: 200,
      html: reply.body,
      ...(contentType !== null && { contentType }),
    }
  },
})
