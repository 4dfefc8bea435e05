import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'puppeteer'
import { AppError } from '#shared/contract/errors.ts'
import { callInPage, pageScript } from './page-script.ts'

export interface WaitOptions {
  selector: string
  /** The input field of the selector, for the error. */
  field: string
  /** Unix milliseconds. */
  endsAt: number
  signal: AbortSignal
}

const findElement = await pageScript('find-element.ts', 'findElement')

/** Waits until the selector matches a visible element. Throws ELEMENT_NOT_FOUND. */
export async function waitForElement(
  { selector, field, endsAt, signal }: WaitOptions,
  { cdp, now }: { cdp: CDPSession; now: () => number },
): Promise<void> {
  for (;;) {
    // During a navigation there is no document to search.
    const found = await callInPage<string>(cdp, findElement, { selector }).catch(() => 'missing')
    if (found === 'shown') return
    if (now() >= endsAt) throw notFound(selector, field)
    await sleep(pollIntervalMs, undefined, { signal })
  }
}

const pollIntervalMs = 50

function notFound(selector: string, field: string): AppError {
  return new AppError('ELEMENT_NOT_FOUND', `No visible element matched ${field} within the timeout.`, {
    details: [{ path: `/${field}`, message: `no visible element matches ${JSON.stringify(selector)}` }],
  })
}
