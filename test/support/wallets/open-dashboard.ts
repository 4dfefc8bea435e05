import type { Browser, Page } from 'puppeteer'
import { generatePrivateKey } from 'viem/accounts'
import { visitPage } from '#test/support/browser/visit-page.ts'
import { calmMood, injectEvmWallet, injectSolanaWallet, type WalletMood } from './injected-wallets.ts'

export interface Dashboard extends AsyncDisposable {
  page: Page
  /** The behaviour of the injected wallets. */
  mood: WalletMood
  /** Errors of scripts, and violations of the page's policy. */
  problems: string[]
  /** Waits until an element has this role and name, and clicks it. */
  click: (role: string, name: string) => Promise<void>
  /** Opens a view by its link, and waits until it has loaded. */
  openView: (title: string) => Promise<void>
  /** Waits until the page shows the text. */
  shows: (text: string) => Promise<void>
  text: () => Promise<string>
}

export interface DashboardOptions {
  /** Keys of the injected wallets; new ones by default. */
  evmKey?: `0x${string}`
  solanaKey?: string
  width?: number
  scheme?: 'light' | 'dark'
  /** Runs before the page loads. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Opens the dashboard of a service in a browser profile of its own, with injected wallets. */
export async function openDashboard(
  browser: Browser,
  serviceUrl: string,
  { evmKey = generatePrivateKey(), solanaKey, width = 1280, scheme = 'light', prepare }: DashboardOptions = {},
): Promise<Dashboard> {
  const mood = calmMood()
  // The public URL of a service without a configured one.
  const url = `${serviceUrl.replace('127.0.0.1', 'localhost')}/dashboard`
  const visit = await visitPage(browser, url, {
    width,
    scheme,
    async prepare(page) {
      await injectEvmWallet(page, evmKey, mood)
      if (solanaKey !== undefined) await injectSolanaWallet(page, solanaKey, mood)
      await prepare?.(page)
    },
  })
  const { page } = visit
  const click: Dashboard['click'] = (role, name) => visit.click(`::-p-aria([name="${name}"][role="${role}"])`)
  return {
    page,
    mood,
    problems: visit.problems,
    click,
    async openView(title) {
      await click('link', title)
      const isShown = `document.getElementById('view')?.textContent === ${JSON.stringify(title)}`
      await page.waitForFunction(`${isShown} && document.querySelector('.loading') === null`)
    },
    shows: visit.shows,
    text: () => page.$eval('main', (main) => (main as unknown as { innerText: string }).innerText),
    [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose](),
  }
}
