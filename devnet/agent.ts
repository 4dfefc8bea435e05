import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import { callPaying, type ToolCall } from './agent/call-paying.ts'
import { commandOrExit, dollars, report, reportBalance, reportReceipt, runToExit } from './command-line.ts'
import { openPayer } from './pay/open-payer.ts'
import { serviceUrlOf } from './pay/service.ts'

// `npm run agent`: prints the tool's answer to stdout, the payment and the progress to stderr. Exit status: 0 if the tool succeeded, 1 if
// it failed, 2 for invalid arguments.

const usage = `Calls one tool of the service over MCP and pays with test money of a local chain, or with a spending key.
  npm run agent -- [--solana | --key KEY | --key-file FILE] TOOL [ARGUMENTS]
  npm run agent -- fetch_webpage '{"url": "https://example.com/"}'
  npm run agent -- --key wk_… fetch_webpage '{"url": "https://example.com/"}'
Other users of the machine can read KEY in the list of processes. They cannot read a FILE of yours.`

// .env may hold the settings of the service, but this process accepts no payments.
const config = configOrExit({ isPaid: false })
const call = commandOrExit(parseToolCall, usage)
await runToExit(() => act(call))

/** Throws an error whose message says which argument is invalid. */
function parseToolCall(argv: readonly string[]): ToolCall {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { solana: { type: 'boolean' }, key: { type: 'string' }, 'key-file': { type: 'string' } },
    allowPositionals: true,
  })
  const [tool, text = '{}', extra] = positionals
  if (tool === undefined) throw new Error('Expected the name of a TOOL.')
  if (extra !== undefined) throw new Error(`Expected one JSON object of ARGUMENTS, found another argument: "${extra}".`)
  const key = readKey(values.key, values['key-file'])
  return { chain: values.solana === true ? 'svm' : 'evm', tool, args: parseObject(text), key }
}

/** The spending key of the options. An error does not show it. */
function readKey(given: string | undefined, file: string | undefined): string | undefined {
  if (given !== undefined && file !== undefined) throw new Error('Expected --key or --key-file, found both.')
  const key = file === undefined ? given : readFileSync(file, 'utf8').trim()
  if (key === undefined || /^wk_[\w-]+$/.test(key)) return key
  throw new Error('Expected a spending key that starts with wk_.')
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
  const payer = call.key === undefined ? await openPayer(call.chain, serviceUrl) : undefined
  const before = await payer?.balance?.()
  const answer = await callPaying(call, payer, serviceUrl)
  const { revision, price, refusal, settlement, charge, receiptUrl, isError, text } = answer

  report('call', `${call.tool} at ${serviceUrl}/mcp, protocol ${revision}: ${isError ? 'error' : 'answered'}`)
  if (payer === undefined) {
    report('price', charge ? `$${charge.cost} of credits` : 'nothing was charged')
    if (charge) report('budget', `$${charge.left} left`)
  } else {
    report('price', price ? `${dollars(price.amount)} to ${price.payTo} on ${price.network}` : 'none required')
    if (settlement) report(settlement.success ? 'paid' : 'not paid', settlement.errorReason ?? settlement.transaction)
    reportBalance(before, await payer.balance?.())
  }
  if (refusal) report('refused', refusal)
  await reportReceipt(receiptUrl)
  console.log(text)
  return !isError
}
