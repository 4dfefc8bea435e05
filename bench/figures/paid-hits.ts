import { alternate } from '#bench/fixtures/alternate.ts'
import { compareRates } from '#bench/fixtures/compare-rates.ts'
import { grantCredits } from '#bench/fixtures/grant-credits.ts'
import { openClient } from '#bench/fixtures/open-client.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openService } from '#bench/fixtures/open-service.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import type { Figure } from './figure.ts'

const load = { count: 400, inFlight: 32 }
const publicUrl = 'https://webintel.test'
const path = '/fetch/basic'

/** Calls for a stored page, paid with credits from 32 wallets, compared to recovery of signatures alone. */
export async function paidHits(): Promise<Figure> {
  await using fixtures = await openFixtures()
  const site = fixtures.use(await openVariant('site'))
  const { url } = await openService(fixtures, { threads: 1, settings: { PAYMENTS: 'x402', PUBLIC_URL: publicUrl } })
  const wallets = Array.from({ length: load.inFlight }, () => evmWallet())
  await grantCredits(fixtures.dir, wallets)
  const body = JSON.stringify({ url: `${site.url}/article` })
  const sign = (number: number) =>
    (wallets[number % wallets.length] ?? evmWallet()).sign({ baseUrl: publicUrl, method: 'POST', target: path, body })
  const first = await fetch(url + path, { method: 'POST', body, headers: { ...json, ...(await sign(0)) } })
  if (first.status !== 200)
    throw new Error(`expected status 200 for the first call, got ${first.status} ${await first.text()}`)
  const recovery = fixtures.use(await openVariant('recover-signer'))
  const client = fixtures.use(openClient(url, path, load.inFlight))

  const rounds = await alternate(20, {
    async ours() {
      const headers = await Promise.all(Array.from({ length: load.count }, (_, number) => sign(number)))
      return client.measure(
        () => JSON.parse(body) as object,
        load,
        (number) => headers[number] ?? {},
      )
    },
    baseline: () => recovery.measure(load),
  })
  return {
    comparison:
      'Cached hit paid with credits, 32 wallets: calls per second, to recovery of signatures alone with viem, in threads on the same cores',
    ...compareRates(rounds),
    target: { atLeast: 0.8 },
  }
}

const json = { 'Content-Type': 'application/json' }
