import { readJson, textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { requestUpstream, providerError } from '#workers/upstreams/request-upstream.ts'
import type { Provider, ProviderAccess } from './provider.ts'

const name = 'Jina Reader'

/**
 * Jina's Reader API. The URL goes in the body, because a path would lose its fragment. Jina reports a failed target in a
 * warning only. `x-timeout` is not set: with it, Jina waits that long for the page to become idle.
 */
export const jina = ({ baseUrl, key }: ProviderAccess): Provider => ({
  id: 'jina',
  name,
  async fetch(url, { timeoutMs, signal }) {
    const reply = await requestUpstream({
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
