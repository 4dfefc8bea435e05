import { setTimeout as sleep } from 'node:timers/promises'
import { ProtocolError } from 'puppeteer-core'
import { tooManyRedirects } from './watch-traffic.ts'

/**
 * Does something to the document that is shown; where that goes away meanwhile, to the next one. Throws TOO_MANY_REDIRECTS
 * when there always is a next one.
 */
export async function inDocument<T>(work: () => Promise<T>): Promise<T> {
  let cause: unknown
  for (let tries = 0; tries < mostTries; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProtocolError && hasLeft.test(error.message))) throw error
      cause = error
    }
    await sleep(pauseMs)
  }
  throw tooManyRedirects(cause)
}

const mostTries = 5
const pauseMs = 50

/** As Chromium says it. */
const hasLeft = /find context|navigated|No frame|context was destroyed|Promise was collected|attached to an active page/
