import { setTimeout as sleep } from 'node:timers/promises'
import type { HTTPResponse, Page } from 'puppeteer-core'
import type { RawPage } from '#workers/pages/page.ts'

/**
 * Listens to what a fresh tab is sent first for the address it goes to: what plain HTTP would have, as far as one can
 * tell from here. To be asked when the page is there; undefined where scripts led on, or it is too large or too late.
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
    const body = await Promise.race([first.buffer(), sleep(patienceMs)]).catch(() => undefined)
    if (body === undefined || body.length > mostBytes) return undefined
    // The browser hands over text, whatever it was sent.
    return { url, status, contentType: 'text/html; charset=utf-8', body: new Uint8Array(body) }
  }
}

const patienceMs = 250
const mostBytes = 2 * 1024 * 1024
