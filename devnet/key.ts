import { parseArgs } from 'node:util'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import { commandOrExit, report, runToExit } from './command-line.ts'
import { openPayer } from './pay/open-payer.ts'
import { bundle, payWithCredits } from './pay/pay-with-credits.ts'
import { payWithX402, type PayCommand } from './pay/pay-with-x402.ts'
import type { Payer } from './pay/payer.ts'
import { serviceUrlOf } from './pay/service.ts'

// `npm run key`: prints a new spending key to stdout, and its limits to stderr. Exit status: 0 if the key was made, 1 if not, 2 for
// invalid arguments.

const usage = `Makes a spending key of the test wallet of a local chain, which buys credits first if it has fewer than the limit.
  npm run key -- [--solana] [LIMITS]
  npm run key -- '{"limit": "5", "perDay": "1", "operations": ["pages"], "label": "research agent"}'
  export WEBINTEL_KEY=$(npm run --silent key)
LIMITS are those of POST /keys: {"limit": "1", "label": "test key"} by default.`

interface KeyCommand {
  chain: PayCommand['chain']
  limits: string
}

// .env may hold the settings of the service, but this process accepts no payments.
const config = configOrExit({ isPaid: false })
const command = commandOrExit(parseKeyCommand, usage)
await runToExit(() => makeKey(command))

/** Throws an error whose message says which argument is invalid. The service judges the limits. */
function parseKeyCommand(args: readonly string[]): KeyCommand {
  const options = { solana: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [limits = '{"limit": "1", "label": "test key"}', extra] = positionals
  if (extra !== undefined) throw new Error(`Expected one JSON object of LIMITS, found another argument: "${extra}".`)
  return { chain: values.solana === true ? 'svm' : 'evm', limits }
}

async function makeKey({ chain, limits }: KeyCommand): Promise<boolean> {
  const serviceUrl = serviceUrlOf(config)
  const payer = await openPayer(chain, serviceUrl)
  if (payer.balance === undefined) throw new Error('This service makes every call free: no call needs a key.')
  const call: CallOwn = async (method, path, body) => {
    const { response } = await payWithCredits({ chain, method, path, body, isOnCredits: true }, payer, serviceUrl)
    const answer = (await response.json()) as Record<string, string>
    if (!response.ok) throw new Error(answer['message'] ?? `${path} was answered ${response.status}.`)
    return answer
  }
  const { key = '', keyId, left, ...made } = await call('POST', '/keys', limits)
  const { balance } = await call('GET', '/credits/balance')
  if (Number(balance) < Number(made['limit'])) await buyCredits(chain, payer, serviceUrl)
  report('key', `${keyId} of ${payer.address} at ${serviceUrl}`)
  report('left', `$${left} of $${made['limit']}; revoke it with: npm run pay -- --credits DELETE /keys/${keyId}`)
  console.log(key)
  return true
}

/** Calls an operation on the data of the wallet. Throws the message of an error. */
type CallOwn = (method: string, path: string, body?: string) => Promise<Record<string, string>>

async function buyCredits(chain: PayCommand['chain'], payer: Payer, serviceUrl: string): Promise<void> {
  const { response } = await payWithX402({ chain, ...bundle, isOnCredits: false }, payer, serviceUrl)
  const text = await response.text()
  if (!response.ok) throw new Error(`The purchase of credits failed: ${response.status} ${text}`)
  report('bought', text)
}
