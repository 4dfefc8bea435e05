import { ProtocolErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/server'

type Params = Readonly<Record<string, unknown>>

/** The JSON-RPC error response to a request whose params are malformed, in one sentence; undefined for every other message. */
export function malformedParams(message: JSONRPCMessage): object | undefined {
  if (!('method' in message && 'id' in message)) return undefined
  const problem = problems[message.method]?.(message.params ?? {})
  if (problem === undefined) return undefined
  return { jsonrpc: '2.0', id: message.id, error: { code: ProtocolErrorCode.InvalidParams, message: problem } }
}

/** The problem of the params of a method, as a sentence. */
const problems: Readonly<Record<string, (params: Params) => string | undefined>> = {
  'tools/call'({ name, arguments: given = {} }) {
    const found = typeof name === 'string' ? invalidArguments(given) : invalidName(name)
    const expected =
      'Expected params such as {"name": "fetch_webpage", "arguments": {"url": "https://example.com/"}}: name is a ' +
      'string, arguments an object. Call tools/list for the names of the tools'
    return found && `${expected}. Found ${found}.`
  },
  'tools/list'({ cursor }) {
    if (cursor === undefined) return undefined
    return `Unknown cursor ${preview(cursor)}: the list has one page. Leave cursor out.`
  },
  initialize({ protocolVersion, capabilities, clientInfo }) {
    const isValid =
      typeof protocolVersion === 'string' &&
      isObject(capabilities) &&
      isObject(clientInfo) &&
      typeof clientInfo['name'] === 'string' &&
      typeof clientInfo['version'] === 'string'
    if (isValid) return undefined
    return 'Expected params such as {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "my-agent", "version": "1.0.0"}}.'
  },
}

const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const invalidName = (name: unknown) => (name === undefined ? 'no name' : `the name ${preview(name)}`)

function invalidArguments(given: unknown): string | undefined {
  return isObject(given) ? undefined : `the arguments ${preview(given)}`
}

const preview = (value: unknown) => JSON.stringify(value).slice(0, 60)
