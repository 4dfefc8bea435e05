import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicClient, http, parseAbiItem } from 'viem'
import { baseSepolia } from 'viem/chains'
import { evmChain } from '#test/devnet/evm-wallet.ts'
import { articlePage, openFixtureSite } from '#test/support/fixture-site.ts'
import { openFleet } from '#test/support/fleet.ts'
import { openPayer, openTestChain, paidOn } from '#test/support/payer.ts'
import { openRpcDoor } from '#test/support/rpc-door.ts'

// npm run bench:money [-- COUNT]
// So many purchases over two API processes, thirty-two at a time, each payment brought up to three times at once, while
// API processes are killed and the way to the chain is cut. Afterwards every payment is brought until its fate is known:
// what moved on the chain must be what was delivered, to the last one.

const count = Number(process.argv[2] ?? 10_000)
const atOnce = 32

await using scope = new AsyncDisposableStack()
const devnet = scope.use(await openTestChain())
// Time goes on there with every block.
await evmChain(devnet).setIntervalMining({ interval: 1 })
const payer = openPayer(devnet)
const site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
const fleet = scope.use(await openFleet({ ...paidOn(devnet), HOST_CONCURRENCY: '0', LOG_LEVEL: 'error' }))
const doors = [scope.use(await openRpcDoor(devnet.rpcUrl)), scope.use(await openRpcDoor(devnet.rpcUrl))]
const openApi = (index: number) => fleet.api({ EVM_RPC_URL: doors[index]?.url ?? '', LOG_LEVEL: 'info' })
await Promise.all([fleet.worker({ LOG_LEVEL: 'info' }), fleet.scheduler({ LOG_LEVEL: 'info' })])
const apis = await Promise.all([openApi(0), openApi(1)])

/** What became of one purchase. */
interface Bought {
  receipts: Set<string>
  fate: 'delivered' | 'refused'
}

const over = new AbortController()
const faults = makeFaults()
const startedAt = performance.now()
const bought: Bought[] = []
let next = 0
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (next < count) bought.push(await buy(next++))
  }),
)
over.abort()
const counted = await faults
const seconds = (performance.now() - startedAt) / 1000

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const chain = createPublicClient({ chain: baseSepolia, transport: http(devnet.rpcUrl) })
const moved = await chain.getLogs({ address: devnet.asset, event: transfer, args: { to: devnet.payTo }, fromBlock: 0n })
const delivered = bought.filter(({ fate }) => fate === 'delivered')
console.log({
  purchases: count,
  faults: counted,
  transfers: moved.length,
  delivered: delivered.length,
  receipts: new Set(delivered.flatMap(({ receipts }) => [...receipts])).size,
  seconds: Math.round(seconds),
})
if (moved.length !== delivered.length || delivered.some(({ receipts }) => receipts.size !== 1)) process.exitCode = 1

async function buy(index: number): Promise<Bought> {
  // One of ten comes to nothing.
  const url = `${site.url}${index % 10 === 9 ? '/missing' : '/'}?${index}`
  const payment = await sign(url)
  const receipts = new Set<string>()
  for (let times = 1 + (index % 3); ; times = 1) {
    const replies = await Promise.all(Array.from({ length: times }, () => post(url, payment)))
    for (const { status, receipt } of replies) if (status === 200 && receipt !== null) receipts.add(receipt)
    if (receipts.size > 0) return { receipts, fate: 'delivered' }
    // The page is not there, or the payment is not good any more.
    if (replies.some(({ status }) => status === 502 || status === 402)) return { receipts, fate: 'refused' }
    await sleep(1000)
  }
}

async function sign(url: string): Promise<string> {
  for (;;) {
    try {
      return await payer.sign(await call(url))
    } catch {
      await sleep(200)
    }
  }
}

async function post(url: string, payment: string): Promise<{ status: number; receipt: string | null }> {
  try {
    const response = await call(url, payment)
    await response.arrayBuffer()
    return { status: response.status, receipt: response.headers.get('X-Receipt-Id') }
  } catch {
    return { status: 0, receipt: null }
  }
}

function call(url: string, payment?: string): Promise<Response> {
  const api = apis[Math.floor(Math.random() * apis.length)]
  return fetch(`${api?.url}/fetch/basic`, {
    method: 'POST',
    body: JSON.stringify({ url, timeout: 5000 }),
    headers: { 'Content-Type': 'application/json', ...(payment !== undefined && { 'Payment-Signature': payment }) },
  })
}

/** One at a time, until all is bought. */
async function makeFaults(): Promise<{ kills: number; cuts: number }> {
  const made = { kills: 0, cuts: 0 }
  for (let index = 0; !over.signal.aborted; index = 1 - index) {
    await sleep(2000 + Math.random() * 3000)
    const door = doors[index]
    if (door === undefined || over.signal.aborted) continue
    if (Math.random() < 0.5) {
      door.mood = Math.random() < 0.5 ? 'dead' : 'garbage'
      await sleep(1000)
      door.mood = 'pass'
      made.cuts++
    } else {
      await apis[index]?.end('SIGKILL')
      apis[index] = await openApi(index)
      made.kills++
    }
  }
  return made
}
