import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { configOrExit } from '#shared/config-or-exit.ts'
import { answers } from './answers.ts'
import { devnetDir } from './devnet-dir.ts'
import { buy } from './pay/buy.ts'
import type { Payer } from './pay/payer.ts'
import { readOrder, usage, type Order } from './pay/read-order.ts'

// `npm run pay`: the answer goes to standard output, what was paid for it to standard error. Exits 0 when the service
// answered with success, 1 when not, 2 after a call that makes no sense.

const { PUBLIC_URL, PORT, DATA_DIR } = configOrExit()
const order = readOrder(process.argv.slice(2))
if (order === undefined) {
  console.error(usage)
  process.exit(2)
}
try {
  process.exitCode = (await pay(order)) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function pay(order: Order): Promise<boolean> {
  const serviceUrl = PUBLIC_URL ?? `http://localhost:${PORT}`
  const payer = await openPayer(order.chain)
  const before = await payer.balance()
  const { price, refusal, settlement, response } = await buy(order, payer, serviceUrl)

  tell('call', `${order.method} ${order.path} at ${serviceUrl}: ${response.status}`)
  tell('price', price ? `${dollars(price.amount)} to ${price.payTo} on ${price.network}` : 'none was asked')
  if (refusal) tell('refused', refusal)
  if (settlement) tell(settlement.success ? 'paid' : 'not paid', settlement.errorReason ?? settlement.transaction)
  tell('balance', `${dollars(before)} before, ${dollars(await payer.balance())} after`)
  const receiptUrl = response.headers.get('X-Receipt-Url')
  if (receiptUrl) tell('receipt', `${receiptUrl} ${await read(receiptUrl)}`)
  console.log(await response.text())
  return response.ok
}

async function openPayer(chain: Order['chain']): Promise<Payer> {
  const dir = join(devnetDir(DATA_DIR), chain)
  const rpcUrl = await readFile(join(dir, 'rpc-url'), 'utf8').catch(() => undefined)
  if (rpcUrl !== undefined && (await answers(rpcUrl))) return payerOn(chain, rpcUrl)
  const advice = 'npm start brings one up when no payment settings are given, where it runs'
  throw new Error(`No local chain of ${dir} answers: ${advice}.`)
}

/** One chain's packages take half a second to load: never both. */
async function payerOn(chain: Order['chain'], rpcUrl: string): Promise<Payer> {
  if (chain === 'svm') return (await import('./pay/svm-payer.ts')).svmPayer(rpcUrl)
  return (await import('./pay/evm-payer.ts')).evmPayer(rpcUrl)
}

function read(url: string): Promise<string> {
  return fetch(url).then(
    (response) => response.text(),
    () => 'could not be read',
  )
}

/** Of millionths of a dollar. */
function dollars(amount: bigint | string): string {
  const digits = String(amount).padStart(7, '0')
  return `$${digits.slice(0, -6)}.${digits.slice(-6)}`
}

function tell(what: string, text: string): void {
  console.error(`${what.padEnd(9)}${text}`)
}
