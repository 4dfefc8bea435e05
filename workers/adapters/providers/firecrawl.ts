import { askUpstream, providerError } from '#workers/adapters/ask-upstream.ts'
import { leastMs, type Provider, type ProviderAccess } from './provider.ts'
import { readJson, statusAt, textAt, valueAt } from './read-reply.ts'

const name = 'Firecrawl'

/** Firecrawl's v2 API, and what speaks it. The page's source is preferred: it is read and judged as one of ours. */
export const firecrawl = ({ baseUrl, key }: ProviderAccess): Provider => ({
  id: 'firecrawl',
  name,
  async fetch(url, { timeoutMs, signal }) {
    const reply = await askUpstream({
      url: new URL('/v2/scrape', baseUrl),
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      // What we call fresh must not come from its store.
      body: JSON.stringify({ url, formats: ['markdown', 'rawHtml'], maxAge: 0, timeout: Math.max(leastMs, timeoutMs) }),
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
