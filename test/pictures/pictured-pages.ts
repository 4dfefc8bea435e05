import type { Page } from 'puppeteer'
import type { Pictured } from './readme-pictures.ts'

/** Pages without a sign-in, by the names of their pictures. */
export const sitePages: readonly (readonly [name: string, path: string])[] = [
  ['front', '/'],
  ['pricing', '/pricing'],
  ['status', '/status'],
  ['missing', '/nope'],
  ['payment-required', '/domain?domain=example.com'],
  ['clients', '/clients'],
  ['bot', '/bot'],
  ['docs-home', '/docs'],
  ['docs-guide', '/docs/quick-start'],
  ['docs-webhooks', '/docs/webhooks'],
  ['docs-prices', '/docs/prices'],
  ['docs-operation', '/docs/operations/fetch-pro'],
  ['docs-errors', '/docs/errors'],
  ['docs-missing', '/docs/nope'],
  ['docs-playground', '/docs/playground'],
]

/** A picture of a page in a state. */
export interface Step {
  name: string
  /** Brings the page there. */
  open: (page: Page, pictured: Pictured) => Promise<unknown>
}

const click = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click()
const shows = (page: Page, text: string) => page.locator(`::-p-text(${text})`).wait()

/** Pages after a click or a call, each in a tab of its own. */
export const siteDialogs: readonly Step[] = [
  {
    name: 'front-read',
    async open(page, { url, siteUrl }) {
      await page.goto(url)
      await page.type('#read-url', `${siteUrl}/`)
      await page.keyboard.press('Enter')
      await page.waitForSelector('#read-markdown:not([hidden])')
    },
  },
  {
    name: 'docs-search',
    async open(page, { url }) {
      await page.goto(`${url}/docs`)
      await page.keyboard.press('/')
      await page.keyboard.type('pay with solana')
      await shows(page, 'results')
    },
  },
  {
    name: 'docs-playground-answer',
    async open(page, { url, siteUrl }) {
      await page.goto(`${url}/docs/playground`)
      await page.locator('#play-url').fill(`${siteUrl}/`)
      await page.locator('#playground [type=submit]').click()
      await shows(page, '200 OK')
    },
  },
  {
    name: 'docs-playground-price',
    async open(page, { url, siteUrl }) {
      await page.goto(`${url}/docs/playground?operation=fetch-basic`)
      await page.locator('#play-url').fill(`${siteUrl}/`)
      await page.locator('#playground [type=submit]').click()
      await shows(page, '402 Payment Required')
    },
  },
  {
    name: 'docs-reference',
    async open(page, { url }) {
      await page.goto(`${url}/docs/reference`)
      await shows(page, '/monitor/create')
    },
  },
  {
    name: 'consent',
    async open(page, { url }) {
      const publicUrl = url.replace('127.0.0.1', 'localhost')
      const redirect = 'http://127.0.0.1/callback'
      const registered = await fetch(`${url}/oauth/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ client_name: 'Desk agent', redirect_uris: [redirect] }),
      })
      const { client_id } = (await registered.json()) as { client_id: string }
      const query = new URLSearchParams({
        client_id,
        redirect_uri: redirect,
        response_type: 'code',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
        resource: `${publicUrl}/mcp`,
      })
      await page.goto(`${publicUrl}/oauth/authorize?${query.toString()}`)
      await shows(page, 'Desk agent')
    },
  },
]

/** The pages of the operator, in one tab. */
export const adminPictures: readonly Step[] = [
  { name: 'admin-sign-in', open: async () => undefined },
  {
    name: 'admin-overview',
    async open(page) {
      await page.locator('#token').fill('a-token-of-the-operator')
      await page.keyboard.press('Enter')
      await shows(page, 'No payment needs a person')
    },
  },
  {
    name: 'admin-look-up',
    async open(page) {
      await page.locator('nav a[href="/admin/look-up"]').click()
      await shows(page, 'Wallet, receipt or job')
    },
  },
  {
    name: 'admin-wallet',
    async open(page, { evmKey }) {
      const { privateKeyToAddress } = await import('viem/accounts')
      await page.locator('#q').fill(privateKeyToAddress(evmKey))
      await page.keyboard.press('Enter')
      await shows(page, 'Recent receipts')
    },
  },
  {
    name: 'admin-receipt',
    async open(page) {
      await page.locator('[aria-label="Recent receipts"] td a').click()
      await shows(page, 'Receipt')
    },
  },
  {
    name: 'admin-blocks',
    async open(page) {
      await page.locator('nav a[href="/admin/blocks"]').click()
      await shows(page, 'Block a wallet or a host')
    },
  },
]

const view = (name: string, title: string): Step => ({
  name: `dashboard-${name}`,
  open: (page) => openView(page, title),
})

async function openView(page: Page, title: string): Promise<void> {
  await click(page, 'link', title)
  const isShown = `document.getElementById('view')?.textContent === ${JSON.stringify(title)}`
  await page.waitForFunction(`${isShown} && document.querySelector('.loading') === null`)
  await page.evaluate('document.activeElement.blur()')
}

/** The first entry of a view, if the wallet has any. */
const entry = (name: string, title: string): Step => ({
  name: `dashboard-${name}`,
  async open(page) {
    await openView(page, title)
    if ((await page.$('tbody a[href^="#"]')) === null) return
    await page.locator('tbody a[href^="#"]').click()
    await page.waitForSelector('a.back')
    await page.waitForFunction(`document.querySelector('.loading') === null`)
  },
})

/** A dialog or form of a view, if the wallet has something that opens it. */
const opened = (name: string, title: string, selector: string): Step => ({
  name: `dashboard-${name}`,
  async open(page) {
    await openView(page, title)
    if ((await page.$(selector)) !== null) await page.locator(selector).click()
  },
})

const close = (step: Step): Step => ({
  ...step,
  async open(page, pictured) {
    await page.keyboard.press('Escape')
    await step.open(page, pictured)
  },
})

/** The views of the dashboard and what they open, in one tab. */
export const dashboardPictures: readonly Step[] = [
  view('overview', 'Overview'),
  view('keys', 'Keys'),
  opened('keys-new', 'Keys', '::-p-text(New key)'),
  opened('keys-narrow', 'Keys', '[aria-label^="Narrow"]'),
  close(opened('keys-revoke', 'Keys', '[aria-label^="Revoke"]')),
  close(view('history', 'History')),
  view('receipts', 'Receipts'),
  entry('receipt', 'Receipts'),
  view('jobs', 'Jobs'),
  entry('job', 'Jobs'),
  view('monitors', 'Monitors'),
  opened('monitors-new', 'Monitors', '::-p-text(New monitor)'),
  entry('monitor', 'Monitors'),
  view('memory', 'Memory'),
  opened('memory-delete', 'Memory', '[aria-label^="Delete"]'),
  close(view('buy', 'Buy credits')),
  view('data', 'Your data'),
  opened('data-erase', 'Your data', 'button.danger'),
]
