import { postRpc, type RpcReply } from '#test/support/calls/json-rpc.ts'

export type Fields = Record<string, unknown>

export const tasksExtension = 'io.modelcontextprotocol/tasks'

/** The capabilities of a client that reads tasks. */
export const optedIn = { extensions: { [tasksExtension]: {} } }

interface Sent {
  /** Default: true. */
  optsIn?: boolean
  meta?: Fields
  /** The process. */
  at?: string
  query?: string
  headers?: Readonly<Record<string, string>>
}

/** A client of revision 2026-07-28 with a spending key. */
export interface TaskClient {
  send: (method: string, params: Fields, sent?: Sent) => Promise<RpcReply>
  /** Calls a tool, and waits a second for its result. */
  call: (name: string, args: Fields, sent?: Sent) => Promise<Fields>
  get: (taskId: unknown, sent?: Sent) => Promise<Fields>
  stateOf: (taskId: unknown) => Promise<unknown>
  /** The rest of the budget of the key, in dollars. */
  budgetLeft: () => Promise<number>
}

/** Sends the messages of the extension as they are: the official client does not read tasks. */
export function taskClient(url: string, key: string): TaskClient {
  const client: TaskClient = {
    send(method, params, { optsIn = true, meta = {}, at = url, query = '', headers = {} } = {}) {
      const _meta = {
        ...meta,
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': optsIn ? optedIn : {},
      }
      const named = params['taskId'] ?? params['name']
      const sent = {
        Accept: 'application/json, text/event-stream',
        Authorization: `Bearer ${key}`,
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': method,
        ...(typeof named === 'string' && { 'Mcp-Name': named }),
        ...headers,
      }
      return postRpc(at, { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }, { query, headers: sent })
    },

    async call(name, args, sent = {}) {
      const headers = { Prefer: 'wait=1', ...sent.headers }
      return resultIn(await client.send('tools/call', { name, arguments: args }, { ...sent, headers }))
    },

    get: async (taskId, sent) => resultIn(await client.send('tasks/get', { taskId }, sent)),

    stateOf: async (taskId) => (await client.get(taskId))['status'],

    async budgetLeft() {
      const response = await fetch(`${url}/keys`, { headers: { Authorization: `Bearer ${key}` } })
      const { keys } = (await response.json()) as { keys: { left: string }[] }
      return Number(keys[0]?.left)
    },
  }
  return client
}

/** The result of a response. Throws if it has none. */
export function resultIn({ body }: RpcReply): Fields {
  if (body?.result === undefined) throw new Error(`Expected a result, found ${JSON.stringify(body)}`)
  return body.result
}

/** The headers of a paid answer, in `_meta`. */
export const headersIn = (meta: unknown) => (meta as Fields)['webintel/headers'] as Record<string, string>

/** A result without the headers and the server, which may differ from those of a call with the same answer. */
export function comparable({ _meta, ...result }: Fields): Fields {
  const { 'webintel/headers': _, 'io.modelcontextprotocol/serverInfo': __, ...meta } = _meta as Fields
  return { ...result, _meta: meta }
}
