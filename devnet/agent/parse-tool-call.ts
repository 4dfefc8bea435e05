export interface ToolCall {
  chain: 'evm' | 'svm'
  tool: string
  args: Record<string, unknown>
}

export const usage = `Calls one tool of the service over MCP and pays with test money of a local chain.
  npm run agent -- [--solana] TOOL [ARGUMENTS]
  npm run agent -- fetch_webpage '{"url": "https://example.com/"}'`

/** Undefined if the arguments are invalid. */
export function parseToolCall(argv: readonly string[]): ToolCall | undefined {
  const [tool, text = '{}', ...rest] = argv.filter((argument) => argument !== '--solana')
  const args = parseObject(text)
  if (!tool || tool.startsWith('-') || args === undefined || rest.length > 0) return undefined
  return { chain: argv.includes('--solana') ? 'svm' : 'evm', tool, args }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
