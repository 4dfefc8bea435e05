import { readJson, statusAt, textAt } from '#workers/upstreams/read-reply.ts'
import { requestUpstream, providerError } from '#workers/upstreams/request-upstream.ts'
import type { Provider, ProviderAccess } from './provider.ts'

const name = 'Zyte API'

/** The page as a browser of theirs shows it. The key is the user of basic authentication, without a password. */
export const zyte = ({ baseUrl, key = '' }: ProviderAccess): Provider => ({
  id: 'zyte',
  name,
  async fetch(url, { timeoutMs, signal }) {
    const reply = await requestUpstream({
      url: new URL('/v1/extract', baseUrl),
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      },
      body: JSON.stringify({ url, browserHtml: true }),
      name,
      timeoutMs,
      signal,
    })
    const json = readJson(reply, name)
    const html = textAt(json, 'browserHtml')
    if (html === undefined) throw providerError(name, 'could not fetch the page')
    return { url: textAt(json, 'url') ?? url, status: statusAt(json, 'statusCode'), html: Buffer.from(html) }
  },
})
