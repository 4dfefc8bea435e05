import { parseArgs } from 'node:util'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import { callPaying, type ToolCall } from './agent/call-paying.ts'
import { commandOrExit, dollars, report, reportBalance, reportReceipt, runToExit } from './command-line.ts'
import { openPayer } from './pay/open-payer.ts'
import { serviceUrlOf } from './pay/service.ts'

// `npm run agent`: prints the tool's answer to stdout, the payment and the progress to stderr. Exit status: 0 if the tool succeeded, 1 if
// it failed, 2 for invalid arguments.

const usage = `Calls one tool of the service over MCP and pays with test money of a local chain.
  npm run agent -- [--solana] TOOL [ARGUMENTS]
  npm run agent -- fetch_webpage '{"url": "https://example.com/"}'`

// .env may hold the settings of the service, but this process accepts no payments.
const config = configOrExit({ isPaid: false })
const call = commandOrExit(parseToolCall, usage)
await runToExit(() => act(call))

/** Throws an error whose message says which argument is invalid. */
function parseToolCall(argv: readonly string[]): ToolCall {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { solana: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [tool, text = '{}', extra] = positionals
  if (tool === undefined) throw new Error('Expected the name of a TOOL.')
  if (extra !== undefined) throw new Error(`Expected one JSON object of ARGUMENTS, found another argument: "${extra}".`)
  return { chain: values.solana === true ? 'svm' : 'evm', tool, args: parseObject(text) }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // The same error as for JSON of another type.
  }
  throw new Error(`Expected ARGUMENTS as a JSON object, found ${text}`)
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
