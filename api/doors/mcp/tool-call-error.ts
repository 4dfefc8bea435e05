import { ProtocolErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/server'

const expected =
  'Expected params such as {"name": "fetch_webpage", "arguments": {"url": "https://example.com/"}}: name is a string, ' +
  'arguments an object. Call tools/list for the names of the tools'

/** The JSON-RPC error response to a malformed `tools/call`; undefined for every other message. */
export function toolCallError(message: JSONRPCMessage): object | undefined {
  if (!('method' in message && 'id' in message) || message.method !== 'tools/call') return undefined
  const { name, arguments: given = {} } = message.params ?? {}
  const found = typeof name === 'string' ? invalidArguments(given) : invalidName(name)
  if (found === undefined) return undefined
  const error = { code: ProtocolErrorCode.InvalidParams, message: `${expected}. Found ${found}.` }
  return { jsonrpc: '2.0', id: message.id, error }
}

const invalidName = (name: unknown) => (name === undefined ? 'no name' : `the name ${preview(name)}`)

function invalidArguments(given: unknown): string | undefined {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  return isObject ? undefined : `the arguments ${preview(given)}`
}

const preview = (value: unknown) => JSON.stringify(value).slice(0, 60)
