import { parseArgs } from 'node:util'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import { commandOrExit, dollars, report, reportBalance, reportReceipt, runToExit } from './command-line.ts'
import { awaitAnswer } from './pay/await-answer.ts'
import { openPayer } from './pay/open-payer.ts'
import { payWithCredits } from './pay/pay-with-credits.ts'
import { payWithX402, type PayCommand } from './pay/pay-with-x402.ts'
import { serviceUrlOf } from './pay/service.ts'
import { writeAnswer } from './pay/write-answer.ts'

// `npm run pay`: prints the answer to stdout, the payment and the progress of a long job to stderr. Exit status: 0 if the call succeeded, 1 if it
// failed, 2 for invalid arguments.

const usage = `Pays one call to the service with test money of a local chain.
  npm run pay -- [--solana] [--credits] [--out FILE] METHOD PATH [BODY]
  npm run pay -- POST /fetch/basic '{"url": "https://example.com/"}'
--credits signs in and pays with credits; if the balance is too low, it buys a bundle first.
--out FILE writes the picture, PDF or text of the answer, or all of it if FILE ends in .json.`

// .env may hold the settings of the service, but this process accepts no payments.
const config = configOrExit({ isPaid: false })
const command = commandOrExit(parsePayCommand, usage)
await runToExit(() => (command.isOnCredits ? payOnCredits(command) : pay(command)))

/** `out`: the file of `--out`. */
interface Saved {
  out: string | undefined
}

/** Throws an error whose message says which argument is invalid. */
function parsePayCommand(args: readonly string[]): PayCommand & Saved {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { solana: { type: 'boolean' }, credits: { type: 'boolean' }, out: { type: 'string' } },
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
    out: values.out,
  }
}

async function pay(command: PayCommand & Saved): Promise<boolean> {
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
  return showAnswer(response, command, serviceUrl)
}

async function payOnCredits(command: PayCommand & Saved): Promise<boolean> {
  const serviceUrl = serviceUrlOf(config)
  const payer = await openPayer(command.chain, serviceUrl)
  const { bought, response } = await payWithCredits(command, payer, serviceUrl)

  if (bought) report('bought', bought.text)
  report('call', `${command.method} ${command.path} at ${serviceUrl}: ${response.status}`)
  const cost = response.headers.get('X-Credit-Cost')
  report('price', cost === null ? 'nothing was charged' : `$${cost} of credits`)
  if (cost !== null) report('balance', `$${response.headers.get('X-Credit-Balance')} of credits left`)
  await reportReceipt(response.headers.get('X-Receipt-Url'))
  return showAnswer(response, command, serviceUrl)
}

/** Whether the call succeeded. Only an answer goes to the file of `--out`. */
async function showAnswer(response: Response, command: PayCommand & Saved, serviceUrl: string): Promise<boolean> {
  const text = await awaitAnswer(response, { name: command.path, serviceUrl })
  const saved = await writeAnswer(text, { ...command, out: response.ok ? command.out : undefined })
  if (saved !== undefined) report('saved', saved)
  return response.ok
}
