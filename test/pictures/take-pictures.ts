import { generatePrivateKey } from 'viem/accounts'
import { watchfulEnv } from '#test/support/calls/monitor-client.ts'
import { openTestChain, paidOn } from '#test/support/payments/payer.ts'
import { buyCredits, fund } from '#test/support/processes/credit-service.ts'
import { openService } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { fillWallet } from '#test/support/wallets/fill-wallet.ts'
import { makeKeys } from '#test/support/wallets/make-keys.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'
import { takePagePictures } from './page-pictures.ts'
import { takeReadmePictures } from './readme-pictures.ts'

// `npm run pictures`: takes the pictures of the README, from a service with a filled wallet. `npm run pictures -- FOLDER [TEXT]`
// takes every page instead, at 390 and 1280 pixels, light and dark; with a text, those whose names contain it.

const [folder, only] = process.argv.slice(2)

await using chain = await openTestChain()
await using site = await openFixtureSite({ '/': articlePage('owls'), '/hook': 'ok' })
await using service = await openService({ ...paidOn(chain), ...watchfulEnv, ADMIN_TOKEN: 'a-token-of-the-operator' })
const evmKey = generatePrivateKey()
await fillWallet(service, evmKey, site)
await makeKeys(service, evmKey, site)
if (folder !== undefined) {
  await fund(chain, evmKey, 20_000_000n)
  await buyCredits({ ...chain, payerKey: evmKey }, service.url)
}
await using person = await openPersonBrowser()
const pictured = { browser: person.browser, url: service.url, siteUrl: site.url, evmKey }
await (folder === undefined ? takeReadmePictures(pictured) : takePagePictures(pictured, { folder, only }))
