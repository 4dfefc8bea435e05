import type { Protocol } from 'puppeteer'
import { siteDomain } from '#shared/contract/domain-name.ts'
import type { Tab } from '#workers/browser/browser.ts'

/** Watches where the steps lead. */
export interface NavigationGuard {
  /** Whether the page is on its way to another document. */
  isNavigating: () => boolean
  /** The dialogs since the last call. */
  takeDialogs: () => { type: string; pageText: string }[]
  /** Why the page may not go where it tried to go since the last call. */
  takeRefusal: () => string | undefined
}

/**
 * Keeps the page on the registrable domains: a navigation to another one is stopped before its request, redirects included.
 * `openInTab` and `aim` keep most windows in the tab. The browser closes the others.
 */
export async function guardNavigation(tab: Tab, domains: ReadonlySet<string>): Promise<NavigationGuard> {
  const { page } = tab
  const cdp = await page.createCDPSession()
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const mainFrame = frameTree.frame.id
  let isNavigating = false
  let refusal: string | undefined
  let dialogs: { type: string; pageText: string }[] = []

  const isAllowed = (url: string) => /^https?:/.test(url) && domains.has(siteDomain(new URL(url).hostname))
  const refuse = (url: string) => {
    refusal ??= /^https?:/.test(url)
      ? `it leads to ${siteDomain(new URL(url).hostname)}, and steps stay on ${[...domains].join(' and ')}`
      : `it opens an address with the scheme ${url.slice(0, url.indexOf(':') + 1).slice(0, 20)}, and steps open only web pages`
  }
  const isOwn = (url: string) => /^(?:about|blob|javascript):/.test(url)

  cdp.on('Fetch.requestPaused', ({ requestId, request, frameId }: Protocol.Fetch.RequestPausedEvent) => {
    const isLeaving = frameId === mainFrame && !isAllowed(request.url)
    if (isLeaving) refuse(request.url)
    const answered = isLeaving
      ? cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : cdp.send('Fetch.continueRequest', { requestId })
    answered.catch(() => undefined)
  })
  cdp.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
    if (frameId !== mainFrame || disposition !== 'currentTab') return
    if (!isOwn(url) && !isAllowed(url)) refuse(url)
    else if (!url.startsWith('javascript:')) isNavigating = true
  })
  cdp.on('Page.frameStartedNavigating', ({ frameId, navigationType }) => {
    if (frameId === mainFrame && navigationType !== 'sameDocument' && navigationType !== 'historySameDocument')
      isNavigating = true
  })
  cdp.on('Page.navigatedWithinDocument', ({ frameId }) => {
    if (frameId === mainFrame) isNavigating = false
  })
  cdp.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (frameId === mainFrame) isNavigating = false
  })
  cdp.on('Page.domContentEventFired', () => {
    isNavigating = false
  })
  cdp.on('Page.windowOpen', ({ url }) => {
    if (isAllowed(url)) refusal ??= 'it opens a window, and steps stay in one tab'
    else if (!isOwn(url) && url !== '') refuse(url)
  })
  cdp.on('Page.downloadWillBegin', () => {
    refusal ??= 'it starts a download, and downloads are refused'
  })
  page.on('dialog', (dialog) => {
    if (dialogs.length < maxDialogs)
      dialogs.push({ type: dialog.type(), pageText: dialog.message().slice(0, maxDialogLength) })
  })
  await cdp.send('Page.enable')
  await cdp.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] })

  return {
    isNavigating: () => isNavigating,
    takeDialogs() {
      const taken = dialogs
      dialogs = []
      return taken
    },
    takeRefusal() {
      const reason = refusal
      refusal = undefined
      return reason
    },
  }
}

const maxDialogs = 10
const maxDialogLength = 400
