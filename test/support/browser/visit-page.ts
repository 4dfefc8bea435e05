import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { TimeoutError, type Browser, type Page } from 'puppeteer'

export interface View {
  /** Default 1280. */
  width?: number
  scheme?: 'light' | 'dark'
  isScriptOff?: boolean
  /** Runs before the page loads. */
  prepare?: (page: Page) => Promise<unknown>
}

export interface Visit extends AsyncDisposable {
  page: Page
  /** Errors of scripts, and violations of the page's policy. */
  problems: string[]
  /** Waits until the page shows the text. */
  shows: (text: string) => Promise<void>
  /** Clicks the element as soon as the page shows it. `shown`: the selector of what the click shows, if a second click would hide it. */
  click: (selector: string, shown?: string) => Promise<void>
}

/** Opens a page in a browser profile of its own. */
export async function visitPage(browser: Browser, url: string, view: View = {}): Promise<Visit> {
  const { width = 1280, scheme = 'light', isScriptOff = false, prepare } = view
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text())
  })
  await page.setViewport({ width, height: 900 })
  await page.setJavaScriptEnabled(!isScriptOff)
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
  await prepare?.(page)
  await page.goto(url)
  return {
    page,
    problems,
    async shows(text) {
      await page.locator(`::-p-text(${text})`).wait()
    },
    click: (selector, shown) => clickShown(page, selector, shown),
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/**
 * A locator keeps the element that it found, even when the page replaces it. Each attempt finds the element again. On a busy
 * machine an attempt can click and time out.
 */
async function clickShown(page: Page, selector: string, shown?: string): Promise<void> {
  const attempts = 10
  for (let attempt = 1; ; attempt++) {
    try {
      await page.locator(selector).setVisibility('visible').setTimeout(6000).click()
      return
    } catch (error) {
      if (!(error instanceof TimeoutError) || attempt === attempts) throw error
      if (shown !== undefined && (await page.$(shown)) !== null) return
    }
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every violation of the rules of axe-core, with its element. */
export async function axeViolations(page: Page): Promise<string[]> {
  // The policy of the page allows no script of others; the protocol of the browser runs one all the same.
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }
    return axe.run()
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** The width of the content, and that of the window, in pixels. A wider content scrolls to the side. */
export const widthsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { document, innerWidth } = globalThis as unknown as {
      document: { documentElement: { scrollWidth: number } }
      innerWidth: number
    }
    return [document.documentElement.scrollWidth, innerWidth]
  })
