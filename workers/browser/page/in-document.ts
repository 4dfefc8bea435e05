import { setTimeout as sleep } from 'node:timers/promises'
import { ProtocolError } from 'puppeteer'
import { tooManyRedirects } from './watch-traffic.ts'

/**
 * Runs work in the current document. If the page navigates meanwhile, runs it again in the next document. Throws
 * TOO_MANY_REDIRECTS after five navigations.
 */
export async function inDocument<T>(work: () => Promise<T>): Promise<T> {
  let cause: unknown
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProtocolError && navigationMessages.test(error.message))) throw error
      cause = error
    }
    await sleep(retryDelayMs)
  }
  throw tooManyRedirects(cause)
}

const maxAttempts = 5
const retryDelayMs = 50

/** Chromium's error messages after a navigation. */
const navigationMessages =
  /find context|navigated|No frame|context was destroyed|Promise was collected|attached to an active page/
