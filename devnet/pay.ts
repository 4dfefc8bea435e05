import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import { commandOrExit } from './command-or-exit.ts'
import { awaitAnswer } from './pay/await-answer.ts'
import { openPayer } from './pay/open-payer.ts'
import { parsePayCommand, usage, type PayCommand } from './pay/parse-pay-command.ts'
import { payWithCredits } from './pay/pay-with-credits.ts'
import { payWithX402 } from './pay/pay-with-x402.ts'
import { dollars, report, reportBalance, reportReceipt } from './pay/report.ts'
import { serviceUrlOf } from './pay/service-url.ts'

// `npm run pay`: prints the answer to stdout, the payment and the progress of a long job to stderr. Exit status: 0 if the call succeeded, 1 if it
// failed, 2 for invalid arguments.

// .env may hold the settings of the service, but this process accepts no payments.
const config = configOrExit({ isPaid: false })
const command = commandOrExit(parsePayCommand, usage)
try {
  process.exitCode = (await (command.isOnCredits ? payOnCredits(command) : pay(command))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function pay(command: PayCommand): Promise<boolean> {
  const serviceUrl = serviceUrlOf(config)
  const payer = await openPayer(command.chain, serviceUrl)
  const before = await payer.balance?.()
  const { price, refusal, settlement, response } = await payWithX402(command, payer, serviceUrl)

  report('call', `${command.method} ${command.path} at ${serviceUrl}: ${response.status}`)
  report('price', price ? `${dollars(price.amount)} to ${price.payTo} on ${price.network}` : 'none required')
  if (refusal) report('refused', refusal)
  if (response.status === 401)
    report('advice', `sign in with: npm run pay -- --credits ${command.method} ${command.path}`)
  if (settlement) report(settlement.success ? 'paid' : 'not paid', settlement.errorReason ?? settlement.transaction)
  reportBalance(before, await payer.balance?.())
  await reportReceipt(response.headers.get('X-Receipt-Url'))
  console.log(await awaitAnswer(response, { name: command.path, serviceUrl }))
  return response.ok
}

async function payOnCredits(command: PayCommand): Promise<boolean> {
  const serviceUrl = serviceUrlOf(config)
  const payer = await openPayer(command.chain, serviceUrl)
  const { bought, response } = await payWithCredits(command, payer, serviceUrl)

  if (bought) report('bought', bought.text)
  report('call', `${command.method} ${command.path} at ${serviceUrl}: ${response.status}`)
  const cost = response.headers.get('X-Credit-Cost')
  report('price', cost === null ? 'nothing was charged' : `$${cost} of credits`)
  if (cost !== null) report('balance', `$${response.headers.get('X-Credit-Balance')} of credits left`)
  await reportReceipt(response.headers.get('X-Receipt-Url'))
  console.log(await awaitAnswer(response, { name: command.path, serviceUrl }))
  return response.ok
}
