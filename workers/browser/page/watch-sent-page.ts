import { setTimeout as sleep } from 'node:timers/promises'
import type { HTTPResponse, Page } from 'puppeteer'
import type { RawPage } from '#workers/pages/page.ts'

/**
 * Records the first document that a fresh tab receives: about what plain HTTP would receive. Call the returned function
 * after the page has loaded. It resolves to undefined if scripts navigated on, or the document is too large or too slow.
 */
export function watchSentPage(page: Page): () => Promise<RawPage | undefined> {
  const documents: HTTPResponse[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    if (response.status() < 300 || response.status() >= 400) documents.push(response)
  })
  return async () => {
    const [first, ...later] = documents
    if (first === undefined) return undefined
    const [url, status] = [first.url(), first.status()]
    if (status >= 400) return { url, status, body: new Uint8Array() }
    if (later.length > 0) return undefined
    const body = await Promise.race([first.buffer(), sleep(maxWaitMs)]).catch(() => undefined)
    if (body === undefined || body.length > maxBytes) return undefined
    // Chromium returns the text in UTF-8, whatever charset the target sent.
    return { url, status, contentType: 'text/html; charset=utf-8', body: new Uint8Array(body) }
  }
}

const maxWaitMs = 250
const maxBytes = 2 * 1024 * 1024
