import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'puppeteer-core'
import { AppError } from '#shared/errors.ts'
import { callInPage, pageScript } from './page-script.ts'

export interface WaitOptions {
  selector: string
  /** The input field it came in. */
  field: string
  /** Unix milliseconds. */
  endsAt: number
  signal: AbortSignal
}

const findElement = await pageScript('find-element.ts', 'findElement')

/** Waits until something shows that the selector matches. Throws ELEMENT_NOT_FOUND, and INVALID_REQUEST for no selector. */
export async function waitForElement(
  { selector, field, endsAt, signal }: WaitOptions,
  { cdp, now }: { cdp: CDPSession; now: () => number },
): Promise<void> {
  for (;;) {
    // Between two documents there is no element.
    const found = await callInPage<string>(cdp, findElement, { selector }).catch(() => 'missing')
    if (found === 'shown') return
    if (found === 'invalid') throw invalidSelector(selector, `/${field}`)
    if (now() >= endsAt) throw notFound(selector, field)
    await sleep(lookEveryMs, undefined, { signal })
  }
}

const lookEveryMs = 50

export function invalidSelector(selector: string, path: string): AppError {
  return new AppError('INVALID_REQUEST', `Expected a CSS selector; found ${JSON.stringify(selector)}.`, {
    details: [{ path, message: `${JSON.stringify(selector)} is not a CSS selector` }],
  })
}

function notFound(selector: string, field: string): AppError {
  return new AppError('ELEMENT_NOT_FOUND', `Nothing on the page matched ${field} and showed in time.`, {
    details: [{ path: `/${field}`, message: `no element matches ${JSON.stringify(selector)}` }],
  })
}
