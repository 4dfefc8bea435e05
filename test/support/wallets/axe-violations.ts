import axe from 'axe-core'
import type { Page } from 'puppeteer'

/** The accessibility problems that axe finds on the page: rule, and the elements. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Not as a script of the page: its policy forbids it.
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
