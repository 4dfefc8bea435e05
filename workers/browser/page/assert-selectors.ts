import { AppError } from '#shared/contract/errors.ts'
import type { Tab } from '#workers/browser/browser.ts'
import { callInPage, pageScript } from './page-script.ts'

const checkSelectors = await pageScript('check-selectors.ts', 'checkSelectors')

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
