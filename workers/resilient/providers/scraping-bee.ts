import { assertSuccess } from '#workers/upstreams/read-reply.ts'
import { requestUpstream } from '#workers/upstreams/request-upstream.ts'
import { minTimeoutMs, type Provider, type ProviderAccess } from './provider.ts'

const name = 'ScrapingBee'

/** ScrapingBee returns the page's body. Headers that begin with `Spb-` describe the target's response. */
export const scrapingBee = ({ baseUrl, key = '' }: ProviderAccess): Provider => ({
  id: 'scrapingbee',
  name,
  async fetch(url, { timeoutMs, signal }) {
    const address = new URL('/api/v1/', baseUrl)
    address.search = new URLSearchParams({
      api_key: key,
      url,
      timeout: String(Math.max(minTimeoutMs, timeoutMs)),
    }).toString()
    const reply = await requestUpstream({ url: address, method: 'GET', headers: {}, name, timeoutMs, signal })
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
