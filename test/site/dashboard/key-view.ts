import type { Dashboard } from '#test/support/wallets/open-dashboard.ts'

/** Chooses a preset. */
export const choose = ({ page }: Pick<Dashboard, 'page'>, preset: string) =>
  page.locator(`::-p-xpath(//label[starts-with(normalize-space(), "${preset}")])`).click()

/** Writes into the field with this label. */
export async function fill({ page }: Pick<Dashboard, 'page'>, label: string, text: string): Promise<void> {
  const field = await page.waitForSelector(`::-p-xpath(//label[normalize-space()="${label}"]/following-sibling::input)`)
  await field?.evaluate((input, value) => {
    const { InputEvent } = globalThis as unknown as { InputEvent: typeof Event }
    Object.assign(input, { value })
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }, text)
}

/** The text of each snippet, by the name of its tab. */
export async function readSnippets({ page }: Pick<Dashboard, 'page'>): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const tab of await page.$$('[role=tab]')) {
    await tab.click()
    const name = await tab.evaluate(({ textContent }) => textContent)
    texts[name] = await page
      .locator(`::-p-aria([name="${name}"][role="tabpanel"]) >>> code`)
      .map(({ textContent }) => textContent)
      .wait()
  }
  return texts
}
