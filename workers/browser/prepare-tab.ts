import type { CDPSession, Protocol } from 'puppeteer-core'
import type { Tab } from './browser.ts'
import { pageScript } from './page-script.ts'
import { restKey } from './settle-page.ts'
import { watchTraffic, type Traffic } from './watch-traffic.ts'

/** A tab that is watched, and loads no more than it is to. */
export interface PreparedTab extends Tab {
  cdp: CDPSession
  traffic: Traffic
  now: () => number
}

const watchRest = await pageScript('watch-rest.ts', 'watchRest')

/** Makes a fresh tab ready for an address. `leavesOut`: kinds of what a page shows that it is to do without. */
export async function prepareTab(
  tab: Tab,
  { leavesOut, now }: { leavesOut: readonly LeftOut[]; now: () => number },
): Promise<PreparedTab> {
  const traffic = watchTraffic(tab.page, now)
  const cdp = await tab.page.createCDPSession()
  await Promise.all([
    tab.page.evaluateOnNewDocument(`(${watchRest})(${JSON.stringify(restKey)})`),
    leavesOut.length > 0 && leaveOut(cdp, leavesOut),
  ])
  return { page: tab.page, line: tab.line, cdp, traffic, now }
}

export type LeftOut = 'Image' | 'Font' | 'Media'

async function leaveOut(cdp: CDPSession, kinds: readonly LeftOut[]): Promise<void> {
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
