import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import { callPaying } from './agent/call-paying.ts'
import { parseToolCall, usage, type ToolCall } from './agent/parse-tool-call.ts'
import { commandOrExit } from './command-or-exit.ts'
import { openPayer } from './pay/open-payer.ts'
import { dollars, report, reportBalance, reportReceipt } from './pay/report.ts'
import { serviceUrlOf } from './pay/service-url.ts'

// `npm run agent`: prints the tool's answer to stdout, the payment and the progress to stderr. Exit status: 0 if the tool succeeded, 1 if
// it failed, 2 for invalid arguments.

// .env may hold the settings of the service, but this process accepts no payments.
const config = configOrExit({ isPaid: false })
const call = commandOrExit(parseToolCall, usage)
try {
  process.exitCode = (await act(call)) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function act(call: ToolCall): Promise<boolean> {
  const serviceUrl = serviceUrlOf(config)
  const payer = await openPayer(call.chain, serviceUrl)
  const before = await payer.balance?.()
  const { revision, price, refusal, settlement, receiptUrl, isError, text } = await callPaying(call, payer, serviceUrl)

  report('call', `${call.tool} at ${serviceUrl}/mcp, protocol ${revision}: ${isError ? 'error' : 'answered'}`)
  report('price', price ? `${dollars(price.amount)} to ${price.payTo} on ${price.network}` : 'none required')
  if (refusal) report('refused', refusal)
  if (settlement) report(settlement.success ? 'paid' : 'not paid', settlement.errorReason ?? settlement.transaction)
  reportBalance(before, await payer.balance?.())
  await reportReceipt(receiptUrl)
  console.log(text)
  return !isError
}
