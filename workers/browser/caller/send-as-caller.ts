import type { CDPSession, Protocol } from 'puppeteer'
import { ownedDomain } from '#shared/contract/domain-name.ts'
import { isOwnSite, type CallerCookie, type CallerRequest } from '#shared/egress/caller-request.ts'
import type { Tab } from '#workers/browser/browser.ts'
import { watchRequesters } from './requesters.ts'

/**
 * Gives a fresh tab the headers and cookies of its caller. Only the site of `url` gets them, for requests of its own documents
 * (`watchRequesters`): the browser keeps the cookies for that site, and a header is added to one request at a time, once its address
 * is known. Requests that nobody sees, such as those of workers and WebSockets, go without headers.
 */
export async function sendAsCaller(
  url: string,
  { headers, cookies }: Pick<CallerRequest, 'headers' | 'cookies'>,
  { page, cdp }: Pick<Tab, 'page' | 'cdp'>,
): Promise<void> {
  const start = new URL(url)
  if (cookies !== undefined && cookies.length > 0)
    await cdp.send('Network.setCookies', { cookies: cookies.map((cookie) => cookieParam(start, cookie)) })
  // A session of its own: others of the tab answer other requests.
  if (headers !== undefined) await addHeaders(start, headers, await page.createCDPSession())
}

/** Scripts of the page cannot read it, so none can send it elsewhere. The dot gives it to all hosts of the domain. */
function cookieParam(start: URL, { name, value, path = '/' }: CallerCookie): Protocol.Network.CookieParam {
  const domain = name.toLowerCase().startsWith('__host-') ? undefined : ownedDomain(start.hostname)
  const place = domain === undefined ? { url: start.origin } : { domain: `.${domain}` }
  return { name, value, path, ...place, httpOnly: true, secure: start.protocol === 'https:' }
}

async function addHeaders(start: URL, added: Readonly<Record<string, string>>, cdp: CDPSession): Promise<void> {
  const names = new Set(Object.keys(added).map((name) => name.toLowerCase()))
  const requesters = await watchRequesters(start, cdp)
  cdp.on('Fetch.requestPaused', (paused) => {
    const { requestId } = paused
    // The change ends with this hop: the next one of a redirect is paused again.
    changeOf(paused)
      .catch(() => ({}))
      .then((change) => cdp.send('Fetch.continueRequest', { requestId, ...change }))
      .catch(() => undefined)
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })

  async function changeOf(
    paused: Protocol.Fetch.RequestPausedEvent,
  ): Promise<{ headers?: Protocol.Fetch.HeaderEntry[] }> {
    const { request } = paused
    const target = URL.parse(request.url)
    if (target === null || !isOwnSite(target, start) || !(await requesters.isOwn(paused))) return {}
    const own = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()))
    return { headers: [...own, ...Object.entries(added)].map(([name, value]) => ({ name, value })) }
  }
}
