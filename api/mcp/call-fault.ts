import { ProtocolErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/server'

const expected =
  'Expected params {"name": "fetch_webpage", "arguments": {"url": "https://example.com/"}}: the name of a tool, a ' +
  'string, and its arguments, an object, where it needs some. tools/list names the tools'

/** The error of JSON-RPC for a `tools/call` that calls no tool; undefined for every other message. */
export function callFault(message: JSONRPCMessage): object | undefined {
  if (!('method' in message && 'id' in message) || message.method !== 'tools/call') return undefined
  const { name, arguments: given = {} } = message.params ?? {}
  const found = typeof name === 'string' ? argumentsFault(given) : nameFault(name)
  if (found === undefined) return undefined
  const error = { code: ProtocolErrorCode.InvalidParams, message: `${expected}. Found ${found}.` }
  return { jsonrpc: '2.0', id: message.id, error }
}

const nameFault = (name: unknown) => (name === undefined ? 'no name' : `the name ${shown(name)}`)

function argumentsFault(given: unknown): string | undefined {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  return isObject ? undefined : `the arguments ${shown(given)}`
}

const shown = (value: unknown) => JSON.stringify(value).slice(0, 60)
