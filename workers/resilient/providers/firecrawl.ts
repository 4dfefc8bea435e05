import { readJson, statusAt, textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { requestUpstream, providerError } from '#workers/upstreams/request-upstream.ts'
import { minTimeoutMs, type Provider, type ProviderAccess } from './provider.ts'

const name = 'Firecrawl'

/** Firecrawl's v2 API. Uses the page's HTML if the answer has it, because our own extraction checks it for bot walls. */
export const firecrawl = ({ baseUrl, key }: ProviderAccess): Provider => ({
  id: 'firecrawl',
  name,
  async fetch(url, { timeoutMs, signal }) {
    const reply = await requestUpstream({
      url: new URL('/v2/scrape', baseUrl),
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      // maxAge 0: a fresh page must not come from Firecrawl's cache.
      body: JSON.stringify({
        url,
        formats: ['markdown', 'rawHtml'],
        maxAge: 0,
        timeout: Math.max(minTimeoutMs, timeoutMs),
      }),
      name,
      timeoutMs,
      signal,
    })
    const json = readJson(reply, name)
    if (valueAt(json, 'success') !== true) throw providerError(name, 'could not fetch the page')
    const found = {
      url: textAt(json, 'data', 'metadata', 'url') ?? url,
      status: statusAt(json, 'data', 'metadata', 'statusCode'),
    }
    const html = textAt(json, 'data', 'rawHtml')
    if (html !== undefined) return { ...found, html: Buffer.from(html) }
    const title = textAt(json, 'data', 'metadata', 'title')
    return { ...found, markdown: textAt(json, 'data', 'markdown') ?? '', ...(title !== undefined && { title }) }
  },
})
