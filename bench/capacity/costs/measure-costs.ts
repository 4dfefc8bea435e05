import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { costOf } from '#bench/fixtures/cost-of.ts'
import { grantCredits } from '#bench/fixtures/grant-credits.ts'
import { openClient } from '#bench/fixtures/open-client.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'
import { uncached } from '#bench/fixtures/uncached.ts'
import { readSpent } from '#bench/fleet/spent.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import { costsFile, type Costs, type MeasuredCall } from './call-costs.ts'
import { poolShareOf, redisBytes } from './redis-use.ts'

const path = '/fetch/basic'
const inFlight = 16
const publicUrl = 'https://webintel.test'

/** Measures the costs of calls in a fleet of one API and one worker with one extraction process, and stores them. */
export async function measureCosts(): Promise<Costs> {
  await using fixtures = await openFixtures()
  const site = fixtures.use(await openVariant('site'))
  const page = `${site.url}/article`
  const settings = [`DATA_DIR=${fixtures.dir}`, `REDIS_URL=${fixtures.redisUrl}`, 'PORT=0', 'EGRESS_ALLOW=127.0.0.1']
  const shared = [...settings, 'EXTRACTION_THREADS=1', 'HOST_CONCURRENCY=0', `PUBLIC_URL=${publicUrl}`]
  const worker = fixtures.use(await openVariant('role', 'fetch', ...shared))
  const api = fixtures.use(await openVariant('role', 'api', ...shared, 'PAYMENTS=off'))
  const paidApi = fixtures.use(await openVariant('role', 'api', ...shared, 'PAYMENTS=x402'))
  const wallets = Array.from({ length: 2 * inFlight }, () => evmWallet())
  await grantCredits(fixtures.dir, wallets)
  const client = fixtures.use(openClient(api.url, path, inFlight))
  const paidClient = fixtures.use(openClient(paidApi.url, path, inFlight))

  const measured = async (count: number, work: () => Promise<unknown>): Promise<MeasuredCall> => {
    const processes = { apis: [api.pid, paidApi.pid], workers: [worker.pid] }
    const read = await readSpent({ ...processes, redis: fixtures.redisPid, site: site.pid, client: process.pid })
    const [redisBefore, bytesBefore] = [await redisBytes(fixtures.redisUrl), await storeBytes(fixtures.dir)]
    const variants = [api, paidApi, worker]
    const { redisCommands, storeOperations } = await costOf(work, { fixtures, variants, jobs: count })
    const { spent } = await read(count)
    const [redis, bytes] = [await redisBytes(fixtures.redisUrl), await storeBytes(fixtures.dir)]
    return {
      spent,
      redisCommands,
      redisBytes: (redis - redisBefore) / count,
      storeOperations,
      storeBytes: (bytes - bytesBefore) / count,
    }
  }
  const stored = () => ({ url: page })
  const load = (count: number) => ({ count, inFlight })
  await client.measure(uncached(page, 0), load(320))
  const fresh = await measured(480, () => client.measure(uncached(page, 1), load(480)))
  await client.measure(stored, load(6000))
  const storedCosts = await measured(6000, () => client.measure(stored, load(6000)))
  const body = JSON.stringify(stored())
  const paid = async (count: number) => {
    const sign = (number: number) =>
      (wallets[number % wallets.length] ?? evmWallet()).sign({ baseUrl: publicUrl, method: 'POST', target: path, body })
    const headers = await Promise.all(Array.from({ length: count }, (_, number) => sign(number)))
    return () => paidClient.measure(stored, load(count), (number) => headers[number] ?? {})
  }
  await (
    await paid(1500)
  )()
  const paidStored = await measured(1500, await paid(1500))
  const poolShare = await poolShareOf(fixtures.redisUrl, () => client.measure(uncached(page, 2), load(160)))
  const costs = rounded({ fresh, stored: storedCosts, paidStored, poolShare })
  await writeFile(costsFile, `${JSON.stringify(costs, null, 2)}\n`)
  return costs
}

/** Bytes of the SQLite files, logs included. */
async function storeBytes(dir: string): Promise<number> {
  const files = (await readdir(dir)).filter((name) => name.includes('.db'))
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(dir, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Four digits after the point. */
const rounded = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, item: unknown) => (typeof item === 'number' ? Number(item.toFixed(4)) : item)),
  ) as T
