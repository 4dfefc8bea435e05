import { parseArgs } from 'node:util'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import { commandOrExit, dollars, report, reportBalance, reportReceipt, runToExit } from './command-line.ts'
import { awaitAnswer } from './pay/await-answer.ts'
import { openPayer } from './pay/open-payer.ts'
import { payWithCredits } from './pay/pay-with-credits.ts'
import { payWithX402, type PayCommand } from './pay/pay-with-x402.ts'
import { serviceUrlOf } from './pay/service.ts'

// `npm run pay`: prints the answer to stdout, the payment and the progress of a long job to stderr. Exit status: 0 if the call succeeded, 1 if it
// failed, 2 for invalid arguments.

const usage = `Pays one call to the service with test money of a local chain.
  npm run pay -- [--solana] [--credits] METHOD PATH [BODY]
  npm run pay -- POST /fetch/basic '{"url": "https://example.com/"}'
--credits signs in and pays with credits; if the balance is too low, it buys a bundle first.`

// .env may hold the settings of the service, but this process accepts no payments.
const config = configOrExit({ isPaid: false })
const command = commandOrExit(parsePayCommand, usage)
await runToExit(() => (command.isOnCredits ? payOnCredits(command) : pay(command)))

/** Throws an error whose message says which argument is invalid. */
function parsePayCommand(args: readonly string[]): PayCommand {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { solana: { type: 'boolean' }, credits: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [method, path, body, extra] = positionals
  if (method === undefined || path === undefined) throw new Error('Expected METHOD and PATH.')
  if (!path.startsWith('/')) throw new Error(`Expected a PATH that starts with /, found "${path}".`)
  if (extra !== undefined) throw new Error(`Expected one BODY, found another argument: "${extra}". Quote the body.`)
  return {
    chain: values.solana === true ? 'svm' : 'evm',
    method: method.toUpperCase(),
    path,
    body,
    isOnCredits: values.credits === true,
  }
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
