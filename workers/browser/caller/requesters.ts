import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Protocol } from 'puppeteer'
import { isOwnSite } from '#shared/egress/caller-request.ts'

type Paused = Pick<Protocol.Fetch.RequestPausedEvent, 'networkId' | 'frameId' | 'request' | 'resourceType'>

/** The documents that send the requests of a tab. */
interface Requesters {
  /**
   * Whether a document of the site asks, as `SameSite=Lax` means it for cookies: frames of other sites, and pages that a redirect
   * led to, must not send requests in the name of the caller. The address of the tab itself may come from anywhere.
   */
  isOwn: (paused: Paused) => Promise<boolean>
}

/**
 * Watches the requests of a tab. The documents of all sites share one process, so the browser reports all of them here. Reads events
 * only: a command to the page would wait for a navigation that is paused.
 */
export async function watchRequesters(start: URL, cdp: CDPSession): Promise<Requesters> {
  const isOwnUrl = (text: string) => {
    const url = URL.parse(text)
    return url !== null && isOwnSite(url, start)
  }
  const [documentOf, pathTo] = await Promise.all([watchDocuments(cdp), watchFrames(cdp)])
  return {
    async isOwn({ networkId, frameId, request, resourceType }) {
      const isDocument = resourceType === 'Document'
      if (isDocument && pathTo(frameId).length === 1) return request.method === 'GET' || isOwnUrl(originOf(request))
      // The request of a frame can be reported before the document around it.
      await until(() =>
        pathTo(frameId)
          .slice(0, -1)
          .every(({ url }) => !isEmpty(url)),
      )
      const path = pathTo(frameId)
      if (path.length === 0 || !path.slice(0, -1).every(({ url }) => isOwnUrl(url))) return false
      // A frame asks for its next document. A new one is still empty.
      if (isDocument) return path.slice(-1).every(({ url }) => isEmpty(url) || isOwnUrl(url))
      return networkId !== undefined && isOwnUrl(await documentOf(networkId))
    },
  }
}

/** Finds the URL of the document that sent a request. Chromium may report it after the request was paused. */
async function watchDocuments(cdp: CDPSession): Promise<(requestId: string) => Promise<string>> {
  const documents = new Map<string, string>()
  cdp.on('Network.requestWillBeSent', ({ requestId, documentURL }) => documents.set(requestId, documentURL))
  const forget = ({ requestId }: { requestId: string }) => documents.delete(requestId)
  cdp.on('Network.loadingFinished', forget)
  cdp.on('Network.loadingFailed', forget)
  await cdp.send('Network.enable')
  return async (requestId) => {
    await until(() => documents.has(requestId))
    return documents.get(requestId) ?? ''
  }
}

interface Frame {
  parentId?: string | undefined
  /** Of its document. */
  url: string
}

/** Finds the frames from the tab down to one of its frames. Empty if it is gone. */
async function watchFrames(cdp: CDPSession): Promise<(id: string) => Frame[]> {
  const frames = new Map<string, Frame>()
  cdp.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
    frames.set(frameId, { parentId: parentFrameId, url: '' })
  })
  cdp.on('Page.frameNavigated', ({ frame }) => frames.set(frame.id, { parentId: frame.parentId, url: frame.url }))
  cdp.on('Page.frameDetached', ({ frameId }) => void frames.delete(frameId))
  await cdp.send('Page.enable')
  // A tab whose page has not been loaded has one frame.
  const { frameTree } = await cdp.send('Page.getFrameTree')
  frames.set(frameTree.frame.id, { url: frameTree.frame.url })
  const pathTo = (id: string): Frame[] => {
    const frame = frames.get(id)
    if (frame === undefined) return []
    return frame.parentId === undefined ? [frame] : [...pathTo(frame.parentId), frame]
  }
  return pathTo
}

/** Waits until an event has arrived. Events of one cause arrive within milliseconds, or half a second on a busy machine. */
async function until(isKnown: () => boolean): Promise<void> {
  for (let waitedMs = 0; waitedMs < maxWaitMs && !isKnown(); waitedMs += pollIntervalMs) await sleep(pollIntervalMs)
}

// Chromium reports no request of a worker. Such a request waits this long, then goes without the headers.
const maxWaitMs = 2000
const pollIntervalMs = 5

const isEmpty = (url: string) => /^(?:about:blank|:?)$/.test(url)

/** Of a form that is sent. A document that hides its address sends `null`. */
const originOf = ({ headers }: Protocol.Network.Request) =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'origin')?.[1] ?? ''
