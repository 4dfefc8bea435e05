import type { CDPSession, Protocol } from 'puppeteer'

export type BlockedResourceType = 'Image' | 'Font' | 'Media'

/** Stops a tab from loading resources of these types. */
export async function blockResources(cdp: CDPSession, types: readonly BlockedResourceType[]): Promise<void> {
  cdp.on('Fetch.requestPaused', (paused) => void answerRequest(cdp, paused).catch(() => undefined))
  await cdp.send('Fetch.enable', { patterns: types.map((resourceType) => ({ resourceType })) })
}

/** Blocked images are replaced by a transparent pixel: scripts of some pages remove images that fail. */
function answerRequest(cdp: CDPSession, { requestId, resourceType }: Protocol.Fetch.RequestPausedEvent): Promise<void> {
  if (resourceType !== 'Image') return cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
  return cdp.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: 200,
    responseHeaders: [
      { name: 'Content-Type', value: 'image/gif' },
      { name: 'Access-Control-Allow-Origin', value: '*' },
    ],
    body: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  })
}
