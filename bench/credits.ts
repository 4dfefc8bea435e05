import { setTimeout as sleep } from 'node:timers/promises'
import { generatePrivateKey } from 'viem/accounts'
import { openSqliteStore } from '#shared/adapters/store-sqlite/open-sqlite-store.ts'
import type { CreditRow } from '#shared/stores/credits.ts'
import { buyCredits, fund, publicUrl } from '#test/support/credit-service.ts'
import { openFleet } from '#test/support/fleet.ts'
import { openTestChain, paidOn } from '#test/support/payer.ts'
import { evmWallet } from '#test/support/wallet.ts'

// npm run bench:credits [-- COUNT]
// So many operations of twenty wallets over two API processes, sixteen at a time: bundles are bought, credits spent, given
// back for what fails, sign-ins and Idempotency-Keys brought again, while API processes are killed. Afterwards the ledger
// must add up: the sum of its rows is the balance of every wallet, none is negative, no operation is there twice, and what
// was taken is what was kept.

const count = Number(process.argv[2] ?? 10_000)
const atOnce = 16

await using scope = new AsyncDisposableStack()
const devnet = scope.use(await openTestChain())
const settings = { ...paidOn(devnet), PUBLIC_URL: publicUrl, LOG_LEVEL: 'error' }
const fleet = scope.use(await openFleet(settings))
await fleet.scheduler({ LOG_LEVEL: 'info' })
const keys = Array.from({ length: 20 }, generatePrivateKey)
for (const key of keys) await fund(devnet, key, 100_000_000_000n)
const apis = await Promise.all([openApi(), openApi()])
const wallets = keys.map((payerKey) => ({ payerKey, ...evmWallet(payerKey) }))

for (const key of keys) await buyCredits({ ...devnet, payerKey: key }, apis[0]?.url ?? '')

const counts = { bought: 0, delivered: 0, failed: 0, replayed: 0, refused: 0, lost: 0, kills: 0 }
/** Requests that were answered. */
const delivered = new Set<string>()
let next = 0
const startedAt = performance.now()
const over = new AbortController()
const faults = makeFaults()
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (next < count) await operate(next++)
  }),
)
over.abort()
await faults
// What killed processes left is ended after its deadline.
await sleep(30_000)
const problems = await audit()
console.log({ operations: count, ...counts, seconds: Math.round((performance.now() - startedAt) / 1000), problems })
if (problems.length > 0) process.exitCode = 1
for (const api of apis) await api.end('SIGKILL')

function openApi() {
  return fleet.api({ LOG_LEVEL: 'info' })
}

async function operate(index: number): Promise<void> {
  const by = wallets[Math.floor(Math.random() * wallets.length)]
  if (by === undefined) return
  const chance = Math.random()
  if (chance < 0.02) {
    const api = apis[index % 2]?.url ?? ''
    const isBought = await buyCredits({ ...devnet, payerKey: by.payerKey }, api).then(
      () => true,
      () => false,
    )
    counts[isBought ? 'bought' : 'lost']++
    return
  }
  const isGood = chance < 0.7
  const body = isGood ? JSON.stringify({ key: `k${index % 50}`, value: index }) : undefined
  const target = isGood ? '/memory/set' : `/memory/get?key=none-${index}`
  const method = isGood ? 'POST' : 'GET'
  const headers = await by.sign({ baseUrl: publicUrl, method, target, ...(body !== undefined && { body }) })
  const key: Record<string, string> = isGood && index % 3 === 0 ? { 'Idempotency-Key': `op-${index}` } : {}
  await send({ method, target, body, headers: { ...headers, ...key } })
  if (chance > 0.1 && chance < 0.9) return
  // The same once more: a sign-in is good once, and a key buys one answer.
  const anew = await by.sign({ baseUrl: publicUrl, method, target, ...(body !== undefined && { body }) })
  await send({ method, target, body, headers: { ...('Idempotency-Key' in key ? anew : headers), ...key } })
}

interface Sent {
  method: string
  target: string
  body: string | undefined
  headers: Readonly<Record<string, string>>
}

async function send({ method, target, body, headers }: Sent): Promise<void> {
  const api = apis[Math.floor(Math.random() * apis.length)]
  try {
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const response = await fetch(`${api?.url}${target}`, {
      method,
      ...(body !== undefined && { body }),
      headers: { ...type, ...headers },
    })
    await response.arrayBuffer()
    const receipt = response.headers.get('X-Receipt-Id')
    if (response.status === 200 && receipt !== null) delivered.add(receipt)
    if (response.status === 200) counts.delivered++
    else if (response.status === 404) counts.failed++
    else if (response.status === 401) counts.replayed++
    else counts.refused++
  } catch {
    counts.lost++
    // Whoever else is called meanwhile is called by the others.
    await sleep(500)
  }
}

async function makeFaults(): Promise<void> {
  for (let index = 0; !over.signal.aborted; index = 1 - index) {
    await sleep(3000 + Math.random() * 3000)
    if (over.signal.aborted) return
    await apis[index]?.end('SIGKILL')
    apis[index] = await openApi()
    counts.kills++
  }
}

async function audit(): Promise<string[]> {
  await using store = await openSqliteStore({ dir: fleet.dir })
  const found: string[] = []
  const operations = new Set<string>()
  const taken = new Map<string, number>()
  for (const { address } of wallets) {
    let sum = 0
    let cursor: string | undefined
    let balance = 0
    let isNewest = true
    do {
      const page = await store.list('credits', {
        group: address.toLowerCase(),
        limit: 500,
        ...(cursor !== undefined && { cursor }),
      })
      for (const { value } of page.rows) {
        // Only the ledger writes these.
        const row = value as unknown as CreditRow
        if (isNewest) balance = row.balanceAfter
        isNewest = false
        sum += row.amount
        if (row.balanceAfter < 0) found.push(`${address}: a balance of ${row.balanceAfter}`)
        if (operations.has(row.operationId)) found.push(`${row.operationId}: twice`)
        operations.add(row.operationId)
        if (row.type === 'spend' || row.type === 'refund')
          taken.set(row.requestId, (taken.get(row.requestId) ?? 0) + row.amount)
      }
      cursor = page.next
    } while (cursor !== undefined)
    if (sum !== balance) found.push(`${address}: rows of ${sum}, balance ${balance}`)
  }
  for (const id of delivered) if ((taken.get(id) ?? 0) >= 0) found.push(`${id}: delivered for nothing`)
  const kept = [...taken].filter(([id, amount]) => amount < 0 && !delivered.has(id))
  // At most as many as callers that were hung up on: the answer was under way to them.
  if (kept.length > counts.lost) found.push(`${kept.length} kept without an answer, ${counts.lost} callers lost`)
  return found
}
