import { configOrExit } from '#shared/config-or-exit.ts'
import { callPaying } from './agent/call-paying.ts'
import { readToolCall, usage, type ToolCall } from './agent/read-tool-call.ts'
import { openPayer } from './pay/open-payer.ts'
import { dollars, tell, tellReceipt } from './pay/tell.ts'

// `npm run agent`: the tool's answer goes to standard output, what was paid for it to standard error. Exits 0 when the
// tool answered, 1 when it did not, 2 after a call that makes no sense.

const { PUBLIC_URL, PORT, DATA_DIR } = configOrExit()
const call = readToolCall(process.argv.slice(2))
if (call === undefined) {
  console.error(usage)
  process.exit(2)
}
try {
  process.exitCode = (await act(call)) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function act(call: ToolCall): Promise<boolean> {
  const serviceUrl = PUBLIC_URL ?? `http://localhost:${PORT}`
  const payer = await openPayer(call.chain, DATA_DIR)
  const before = await payer.balance()
  const { revision, price, refusal, settlement, receiptUrl, isError, text } = await callPaying(call, payer, serviceUrl)

  tell('call', `${call.tool} at ${serviceUrl}/mcp, protocol ${revision}: ${isError ? 'error' : 'answered'}`)
  tell('price', price ? `${dollars(price.amount)} to ${price.payTo} on ${price.network}` : 'none was asked')
  if (refusal) tell('refused', refusal)
  if (settlement) tell(settlement.success ? 'paid' : 'not paid', settlement.errorReason ?? settlement.transaction)
  tell('balance', `${dollars(before)} before, ${dollars(await payer.balance())} after`)
  await tellReceipt(receiptUrl)
  console.log(text)
  return !isError
}
