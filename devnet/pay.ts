import { configOrExit } from '#shared/config-or-exit.ts'
import { buy } from './pay/buy.ts'
import { openPayer } from './pay/open-payer.ts'
import { readOrder, usage, type Order } from './pay/read-order.ts'
import { spend } from './pay/spend.ts'
import { dollars, tell, tellReceipt } from './pay/tell.ts'

// `npm run pay`: the answer goes to standard output, what was paid for it to standard error. Exits 0 when the service
// answered with success, 1 when not, 2 after a call that makes no sense.

const { PUBLIC_URL, PORT, DATA_DIR } = configOrExit()
const order = readOrder(process.argv.slice(2))
if (order === undefined) {
  console.error(usage)
  process.exit(2)
}
try {
  process.exitCode = (await (order.isOnCredits ? payOnCredits(order) : pay(order))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function pay(order: Order): Promise<boolean> {
  const serviceUrl = PUBLIC_URL ?? `http://localhost:${PORT}`
  const payer = await openPayer(order.chain, DATA_DIR)
  const before = await payer.balance()
  const { price, refusal, settlement, response } = await buy(order, payer, serviceUrl)

  tell('call', `${order.method} ${order.path} at ${serviceUrl}: ${response.status}`)
  tell('price', price ? `${dollars(price.amount)} to ${price.payTo} on ${price.network}` : 'none was asked')
  if (refusal) tell('refused', refusal)
  if (response.status === 401)
    tell('advice', `this is a wallet's own: npm run pay -- --credits ${order.method} ${order.path}`)
  if (settlement) tell(settlement.success ? 'paid' : 'not paid', settlement.errorReason ?? settlement.transaction)
  tell('balance', `${dollars(before)} before, ${dollars(await payer.balance())} after`)
  await tellReceipt(response.headers.get('X-Receipt-Url'))
  console.log(await response.text())
  return response.ok
}

async function payOnCredits(order: Order): Promise<boolean> {
  const serviceUrl = PUBLIC_URL ?? `http://localhost:${PORT}`
  const payer = await openPayer(order.chain, DATA_DIR)
  const { bought, response } = await spend(order, payer, serviceUrl)

  if (bought) tell('bought', bought.text)
  tell('call', `${order.method} ${order.path} at ${serviceUrl}: ${response.status}`)
  const cost = response.headers.get('X-Credit-Cost')
  tell('price', cost === null ? 'nothing was taken' : `$${cost} of credits`)
  if (cost !== null) tell('balance', `$${response.headers.get('X-Credit-Balance')} of credits left`)
  await tellReceipt(response.headers.get('X-Receipt-Url'))
  console.log(await response.text())
  return response.ok
}
