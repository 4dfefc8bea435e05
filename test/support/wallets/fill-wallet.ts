import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Hex } from 'viem'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import type { Service } from '#test/support/processes/service.ts'

const dayMs = 86_400_000

/** The paths and prices, in micro-dollars, of the calls in the ledger. */
const calls = [
  ['/fetch/basic', 1000, 9],
  ['/search', 10_000, 4],
  ['/fetch/pro', 6000, 3],
  ['/research', 50_000, 1],
  ['/extract', 20_000, 2],
] as const

/**
 * Gives a wallet a month of credits in the ledger, and by real calls: a receipt, a job, two values, and a monitor that has
 * been checked. `site`: a website with an article at `/` that answers webhooks at `/hook`.
 */
export async function fillWallet(service: Service, key: Hex, site: { url: string }): Promise<void> {
  const by = evmWallet(key)
  await writeLedger(service.dir, by.address.toLowerCase())
  const publicUrl = service.url.replace('127.0.0.1', 'localhost')
  const post = async (target: string, input: object): Promise<Record<string, unknown>> => {
    const body = JSON.stringify(input)
    const signature = await by.sign({ baseUrl: publicUrl, method: 'POST', target, body })
    const headers = { 'Content-Type': 'application/json', ...signature }
    const response = await fetch(service.url + target, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${target} failed with ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  await post('/fetch/basic', { url: `${site.url}/` })
  await post('/memory/set', { key: 'preferences', value: { language: 'en', units: 'metric' } })
  await post('/memory/set', { key: 'last-report', value: { title: 'Owls of the north', words: 1840, sources: 12 } })
  const { monitorId } = await post('/monitor/create', { url: `${site.url}/`, webhookUrl: `${site.url}/hook` })
  await firstCheck(`${service.url}/monitor/${String(monitorId)}`)
}

/** Waits for the first check of a monitor. A script runs this, too, so it does not use vitest. */
async function firstCheck(url: string): Promise<void> {
  for (;;) {
    const { checkCount } = (await (await fetch(url)).json()) as { checkCount: number }
    if (checkCount > 0) return
    await sleep(200)
  }
}

async function writeLedger(dir: string, wallet: string): Promise<void> {
  await using store = await openSqliteStore({ dir })
  const ledger = creditStore(store)
  const start = Date.now() - 29 * dayMs
  const bought = { wallet, endpoint: '/credits/buy', requestId: uuidv7({ msecs: start }), at: start }
  await ledger.append({ ...bought, type: 'purchase', operationId: `given:${wallet}`, amount: 50_000_000 })
  await ledger.append({ ...bought, type: 'bonus', operationId: `bonus:${wallet}`, amount: 15_000_000 })
  for (let day = 1; day < 29; day++) {
    const at = start + day * dayMs
    for (const [index, [endpoint, price, often]] of calls.entries()) {
      // Varied, and the same in every run.
      const times = (day * (index + 3) * 7) % (often * 3 + 1)
      for (let call = 0; call < times; call++) {
        const requestId = uuidv7({ msecs: at + index * 1000 + call })
        const operationId = `spent:${requestId}`
        await ledger.append({ wallet, endpoint, requestId, at, type: 'spend', operationId, amount: -price })
      }
    }
  }
}
