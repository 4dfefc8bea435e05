import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import { watchfulEnv } from '#test/support/calls/monitor-client.ts'
import { openTestChain, paidOn } from '#test/support/payments/payer.ts'
import { openService } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { fillWallet } from '#test/support/wallets/fill-wallet.ts'
import { makeKeys } from '#test/support/wallets/make-keys.ts'
import { openDashboard } from '#test/support/wallets/open-dashboard.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'

// `npm run pictures`: takes the pictures of the README, from a service with a filled wallet.

const dir = join(import.meta.dirname, '../../docs/pictures')

/** Each picture: the view and how to look at it. */
const pictures = [
  { name: 'dashboard-light', view: 'Overview', scheme: 'light', width: 1200, height: 760 },
  { name: 'dashboard-dark', view: 'Overview', scheme: 'dark', width: 1200, height: 760 },
  { name: 'dashboard-history', view: 'History', scheme: 'light', width: 1200, height: 760 },
  { name: 'dashboard-keys', view: 'Keys', scheme: 'light', width: 1200, height: 760 },
  { name: 'dashboard-buy', view: 'Buy credits', scheme: 'dark', width: 1200, height: 760 },
  { name: 'dashboard-phone', view: 'Overview', scheme: 'light', width: 360, height: 760 },
] as const

await mkdir(dir, { recursive: true })
await using chain = await openTestChain()
await using site = await openFixtureSite({ '/': articlePage('owls'), '/hook': 'ok' })
await using service = await openService({ ...paidOn(chain), ...watchfulEnv })
const evmKey = generatePrivateKey()
await fillWallet(service, evmKey, site)
await makeKeys(service, evmKey, site)
await using person = await openPersonBrowser()
for (const { name, view, scheme, width, height } of pictures) {
  await using dashboard = await openDashboard(person.browser, service.url, { evmKey, scheme, width })
  await dashboard.page.setViewport({ width, height })
  await dashboard.click('button', 'Fixture EVM Ethereum')
  await dashboard.shows('spent in the last 30 days')
  await dashboard.openView(view)
  // Without the outline of the last click.
  await dashboard.page.evaluate('document.activeElement.blur()')
  await dashboard.page.screenshot({ path: join(dir, `${name}.png`), optimizeForSpeed: false })
  console.log(`docs/pictures/${name}.png`)
}
