import { parseArgs } from 'node:util'

export interface ToolCall {
  chain: 'evm' | 'svm'
  tool: string
  args: Record<string, unknown>
}

export const usage = `Calls one tool of the service over MCP and pays with test money of a local chain.
  npm run agent -- [--solana] TOOL [ARGUMENTS]
  npm run agent -- fetch_webpage '{"url": "https://example.com/"}'`

/** Throws an error whose message says which argument is invalid. */
export function parseToolCall(argv: readonly string[]): ToolCall {
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
