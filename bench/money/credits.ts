import { setTimeout as sleep } from 'node:timers/promises'
import { generatePrivateKey } from 'viem/accounts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import type { CreditRow } from '#shared/storage/stores/credit-rows.ts'
import { openTestChain, paidOn } from '#test/support/payments/payer.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import { buyCredits, fund, publicUrl } from '#test/support/processes/credit-service.ts'
import { openFleet } from '#test/support/processes/fleet.ts'

// npm run bench:credits [-- COUNT]
// Runs COUNT operations of twenty wallets on two API processes, sixteen at a time: buys and spends credits, refunds failed
// calls, and repeats sign-ins and Idempotency-Keys, while API processes are killed. Afterwards the ledger must add up: the
// rows of each wallet sum up to its balance, no balance is negative, no operation occurs twice, and each charge belongs to a
// delivered answer.

const count = Number(process.argv[2] ?? 10_000)
const concurrency = 16

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
/** Receipt ids of delivered answers. */
const delivered = new Set<string>()
let next = 0
const startedAt = performance.now()
const done = new AbortController()
const killing = killApis()
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    while (next < count) await operate(next++)
  }),
)
done.abort()
await killing
// Unfinished calls of killed processes end after their deadline.
await sleep(30_000)
const problems = await audit()
console.log({ operations: count, ...counts, seconds: Math.round((performance.now() - startedAt) / 1000), problems })
if (problems.length > 0) process.exitCode = 1
for (const api of apis) await api.end('SIGKILL')

function openApi() {
  return fleet.api({ LOG_LEVEL: 'info' })
}

async function operate(index: number): Promise<void> {
  const wallet = wallets[Math.floor(Math.random() * wallets.length)]
  if (wallet === undefined) return
  const chance = Math.random()
  if (chance < 0.02) {
    const api = apis[index % 2]?.url ?? ''
    const isBought = await buyCredits({ ...devnet, payerKey: wallet.payerKey }, api).then(
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
  const headers = await wallet.sign({ baseUrl: publicUrl, method, target, ...(body !== undefined && { body }) })
  const key: Record<string, string> = isGood && index % 3 === 0 ? { 'Idempotency-Key': `op-${index}` } : {}
  await send({ method, target, body, headers: { ...headers, ...key } })
  if (chance > 0.1 && chance < 0.9) return
  // Repeat the call: a sign-in is valid once, and an Idempotency-Key pays for one answer.
  const newSignIn = await wallet.sign({ baseUrl: publicUrl, method, target, ...(body !== undefined && { body }) })
  await send({ method, target, body, headers: { ...('Idempotency-Key' in key ? newSignIn : headers), ...key } })
}

interface CallRequest {
  method: string
  target: string
  body: string | undefined
  headers: Readonly<Record<string, string>>
}

async function send({ method, target, body, headers }: CallRequest): Promise<void> {
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
    // The other loops keep calling during the check.
    await sleep(500)
  }
}

async function killApis(): Promise<void> {
  for (let index = 0; !done.signal.aborted; index = 1 - index) {
    await sleep(3000 + Math.random() * 3000)
    if (done.signal.aborted) return
    await apis[index]?.end('SIGKILL')
    apis[index] = await openApi()
    counts.kills++
  }
}

async function audit(): Promise<string[]> {
  await using store = await openSqliteStore({ dir: fleet.dir })
  const found: string[] = []
  const operations = new Set<string>()
  const charged = new Map<string, number>()
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
        // Only the ledger writes these rows.
        const row = value as unknown as CreditRow
        if (isNewest) balance = row.balanceAfter
        isNewest = false
        sum += row.amount
        if (row.balanceAfter < 0) found.push(`${address}: negative balance ${row.balanceAfter}`)
        if (operations.has(row.operationId)) found.push(`${row.operationId}: recorded twice`)
        operations.add(row.operationId)
        if (row.type === 'spend' || row.type === 'refund')
          charged.set(row.requestId, (charged.get(row.requestId) ?? 0) + row.amount)
      }
      cursor = page.next
    } while (cursor !== undefined)
    if (sum !== balance) found.push(`${address}: rows sum up to ${sum}, expected the balance ${balance}`)
  }
  for (const id of delivered) if ((charged.get(id) ?? 0) >= 0) found.push(`${id}: delivered without a charge`)
  const unanswered = [...charged].filter(([id, amount]) => amount < 0 && !delivered.has(id))
  // A killed process may charge for an answer that its caller did not receive.
  if (unanswered.length > counts.lost)
    found.push(`${unanswered.length} charges without an answer, but only ${counts.lost} lost calls`)
  return found
}
