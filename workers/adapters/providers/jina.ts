import { askUpstream, providerError } from '#workers/adapters/ask-upstream.ts'
import type { Provider, ProviderAccess } from './provider.ts'
import { readJson, textAt, valueAt } from './read-reply.ts'

const name = 'Jina Reader'

/**
 * The address goes in the body, where its fragment survives. A target that fails is told by a warning alone. Without
 * `x-timeout`, with which it waits for a page to fall silent until that time.
 */
export const jina = ({ baseUrl, key }: ProviderAccess): Provider => ({
  id: 'jina',
  name,
  async fetch(url, { timeoutMs, signal }) {
    const reply = await askUpstream({
      url: new URL('/', baseUrl),
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'x-no-cache': 'true',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: new URLSearchParams({ url }).toString(),
      name,
      timeoutMs,
      signal,
    })
    const json = readJson(reply, name)
    if (typeof valueAt(json, 'data') !== 'object') throw providerError(name, 'could not fetch the page')
    const title = textAt(json, 'data', 'title')
    const failed = /returned error (\d{3})/.exec(textAt(json, 'data', 'warning') ?? '')
    return {
      url: textAt(json, 'data', 'url') ?? url,
      status: Number(failed?.[1] ?? 200),
      markdown: textAt(json, 'data', 'content') ?? '',
      ...(title !== undefined && { title }),
    }
  },
})
