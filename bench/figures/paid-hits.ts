import { alternate } from '#bench/ground/alternate.ts'
import { compareRates } from '#bench/ground/compare-rates.ts'
import { openArm } from '#bench/ground/open-arm.ts'
import { openClient } from '#bench/ground/open-client.ts'
import { openGround } from '#bench/ground/open-ground.ts'
import { openService } from '#bench/ground/open-service.ts'
import { openSqliteStore } from '#shared/adapters/store-sqlite/open-sqlite-store.ts'
import { creditStore } from '#shared/stores/credits.ts'
import { evmWallet, type TestWallet } from '#test/support/wallet.ts'
import type { Figure } from './figure.ts'

const load = { count: 400, inFlight: 32 }
const publicUrl = 'https://webintel.test'
const path = '/fetch/basic'

/** A stored page bought with credits by as many wallets as there are calls in flight, against recovering signers alone. */
export async function paidHits(): Promise<Figure> {
  await using ground = await openGround()
  const site = ground.use(await openArm('site'))
  const { url } = await openService(ground, 1, { PAYMENTS: 'x402', PUBLIC_URL: publicUrl })
  const wallets = Array.from({ length: load.inFlight }, () => evmWallet())
  await giveCredits(ground.dir, wallets)
  const body = JSON.stringify({ url: `${site.url}/article` })
  const sign = (number: number) =>
    (wallets[number % wallets.length] ?? evmWallet()).sign({ baseUrl: publicUrl, method: 'POST', target: path, body })
  const first = await fetch(url + path, { method: 'POST', body, headers: { ...json, ...(await sign(0)) } })
  if (first.status !== 200) throw new Error(`the first answer was ${first.status} ${await first.text()}`)
  const recovery = ground.use(await openArm('recover'))
  const client = ground.use(openClient(url, path, load.inFlight))

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
    what: 'Cached hit paid with credits, 32 wallets: calls per second, to signature recovery alone on the same cores',
    ...compareRates(rounds),
    target: { atLeast: 0.7 },
  }
}

const json = { 'Content-Type': 'application/json' }

async function giveCredits(dir: string, wallets: readonly TestWallet[]): Promise<void> {
  await using store = await openSqliteStore({ dir })
  const ledger = creditStore(store)
  for (const { address } of wallets) {
    const wallet = address.toLowerCase()
    const row = { wallet, operationId: `given:${wallet}`, type: 'refund', requestId: 'given', at: Date.now() } as const
    await ledger.append({ ...row, amount: 1_000_000_000 })
  }
}
