import type { Page } from 'puppeteer'
import { retryAfterMs } from '#shared/egress/headers/retry-after.ts'
import type { Politeness } from '#shared/queue/politeness.ts'

/** Reports the responses for the documents of a page to `politeness`: those of its main frame, including redirects. */
export function noteAnswers(page: Page, politeness: Politeness, now: () => number): void {
  page.on('response', (response) => {
    const request = response.request()
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    const headers = response.headers()
    // The egress proxy answers for a host that is not allowed or not reachable.
    if (headers['proxy-status'] !== undefined) return
    const pauseMs = retryAfterMs(headers['retry-after'], headers['date'], now())
    const answer = { status: response.status(), ...(pauseMs !== undefined && { retryAfterMs: pauseMs }) }
    void politeness.noteAnswer(new URL(response.url()).host, answer)
  })
}
