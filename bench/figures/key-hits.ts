import { randomBytes } from 'node:crypto'
import { keyHashOf } from '#api/payments/keys/authenticate-key.ts'
import { alternate } from '#bench/fixtures/alternate.ts'
import { compareRates } from '#bench/fixtures/compare-rates.ts'
import { threadsCpuMsOf } from '#bench/fixtures/cost-of.ts'
import { grantCredits } from '#bench/fixtures/grant-credits.ts'
import type { Measured } from '#bench/fixtures/measure.ts'
import { openClient } from '#bench/fixtures/open-client.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openService } from '#bench/fixtures/open-service.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { spendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import { evmWallet, type TestWallet } from '#test/support/payments/wallet.ts'
import type { Figure } from './figure.ts'

const load = { count: 400, inFlight: 32 }
const publicUrl = 'https://webintel.test'
const path = '/fetch/basic'

/** Calls for a stored page by 32 wallets: paid with a spending key of the wallet, compared to a signature of it. */
export async function keyHits(): Promise<Figure> {
  await using fixtures = await openFixtures()
  const site = fixtures.use(await openVariant('site'))
  const settings = { PAYMENTS: 'x402', PUBLIC_URL: publicUrl }
  const { url, apiPid } = await openService(fixtures, { threads: 1, settings })
  const wallets = Array.from({ length: load.inFlight }, () => evmWallet())
  await grantCredits(fixtures.dir, wallets)
  const keys = await makeKeys(fixtures.dir, wallets)
  const body = JSON.stringify({ url: `${site.url}/article` })
  const signed = async (number: number) =>
    (wallets[number % wallets.length] ?? evmWallet()).sign({ baseUrl: publicUrl, method: 'POST', target: path, body })
  const keyed = async (number: number) => ({ Authorization: `Bearer ${keys[number % keys.length] ?? ''}` })
  const first = await fetch(url + path, { method: 'POST', body, headers: { ...json, ...(await keyed(0)) } })
  if (first.status !== 200)
    throw new Error(`expected status 200 for the first call, got ${first.status} ${await first.text()}`)
  const client = fixtures.use(openClient(url, path, load.inFlight))

  const rounds = await alternate(20, { ours: () => measure(keyed), baseline: () => measure(signed) })
  return {
    comparison:
      'Cached hit paid with a spending key, 32 wallets: calls per second of processor time of the API, to a signature of the wallet',
    ...compareRates(rounds),
    // At most 1.1 times the processor time.
    target: { atLeast: 0.91 },
  }

  async function measure(headersOf: (number: number) => Promise<Readonly<Record<string, string>>>): Promise<Measured> {
    const headers = await Promise.all(Array.from({ length: load.count }, (_, number) => headersOf(number)))
    const before = await threadsCpuMsOf(apiPid)
    const { medianMs } = await client.measure(
      () => JSON.parse(body) as object,
      load,
      (number) => headers[number] ?? {},
    )
    return { perSecond: load.count / (((await threadsCpuMsOf(apiPid)) - before) / 1000), medianMs }
  }
}

/** One key of each wallet, without a limit that the benchmark reaches. */
async function makeKeys(dir: string, wallets: readonly TestWallet[]): Promise<string[]> {
  await using store = await openSqliteStore({ dir })
  const made = wallets.map(async ({ address }) => {
    const keyId = randomBytes(8).toString('hex')
    const key = `wk_${keyId}_${randomBytes(32).toString('base64url')}`
    const facts = { keyId, wallet: address.toLowerCase(), keyHash: keyHashOf(key), label: 'bench', above: [] }
    const limits = { limit: 1_000_000_000, perDay: 1_000_000_000, access: [], createdAt: Date.now() }
    await spendingKeyStore(store).create({ ...facts, ...limits })
    return key
  })
  return Promise.all(made)
}

const json = { 'Content-Type': 'application/json' }
