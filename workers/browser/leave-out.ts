import type { CDPSession, Protocol } from 'puppeteer-core'

export type LeftOut = 'Image' | 'Font' | 'Media'

/** Has a tab load nothing of these kinds. */
export async function leaveOut(cdp: CDPSession, kinds: readonly LeftOut[]): Promise<void> {
  cdp.on('Fetch.requestPaused', (paused) => void answerFor(cdp, paused).catch(() => undefined))
  await cdp.send('Fetch.enable', { patterns: kinds.map((resourceType) => ({ resourceType })) })
}

/** A picture that fails would be taken out of some pages by their scripts: each gets one that cannot be seen. */
function answerFor(cdp: CDPSession, { requestId, resourceType }: Protocol.Fetch.RequestPausedEvent): Promise<void> {
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
