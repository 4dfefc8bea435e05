import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'puppeteer'
import { AppError } from '#shared/contract/errors.ts'
import type { Tab } from '#workers/browser/browser.ts'
import { callInPage, pageScript } from './page-script.ts'

interface WaitOptions {
  selector: string
  /** The input field of the selector, for the error. */
  field: string
  /** Unix milliseconds. */
  endsAt: number
  signal: AbortSignal
}

const findElement = await pageScript('elements.ts', 'findElement')

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

const checkSelectors = await pageScript('elements.ts', 'checkSelectors')

/**
 * Throws INVALID_REQUEST for the first selector that the browser rejects. Call it before the page loads, because it needs
 * only a blank tab. `selectors`: by their JSON pointer in the input.
 */
export async function assertSelectors(
  selectors: Readonly<Record<`/${string}`, string | undefined>>,
  { cdp }: Pick<Tab, 'cdp'>,
): Promise<void> {
  const given = Object.entries(selectors).flatMap(([path, selector]) =>
    selector === undefined ? [] : [{ path, selector }],
  )
  if (given.length === 0) return
  const texts = given.map(({ selector }) => selector)
  const [index] = await callInPage<number[]>(cdp, checkSelectors, { selectors: texts })
  const invalid = index === undefined ? undefined : given[index]
  if (invalid === undefined) return
  throw new AppError('INVALID_REQUEST', `Expected a CSS selector; found ${JSON.stringify(invalid.selector)}.`, {
    details: [{ path: invalid.path, message: 'must be a CSS selector that Chromium supports' }],
  })
}
