import { outputOf, type ToolAnswer } from './tool-output.ts'

export interface RpcReply {
  status: number
  headers: Headers
  /** Undefined for a response without a body. */
  body: RpcBody | undefined
}

interface RpcBody {
  jsonrpc?: string
  id?: unknown
  result?: Record<string, unknown>
  error?: { code: number; message: string; data?: Record<string, unknown> }
}

/** Posts a JSON-RPC message to `/mcp`. A string or bytes are sent unchanged. */
export async function postRpc(
  serviceUrl: string,
  message: unknown,
  { query = '', headers = {} }: { query?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<RpcReply> {
  const response = await fetch(`${serviceUrl}/mcp${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof message === 'string' || message instanceof Uint8Array ? message : JSON.stringify(message),
  })
  const text = await response.text()
  const body = text === '' ? undefined : (JSON.parse(text) as RpcBody)
  return { status: response.status, headers: response.headers, body }
}

/** The JSON-RPC message of a tool call. */
export const toolCall = (name: unknown, args?: unknown, meta?: unknown) => ({
  jsonrpc: '2.0',
  id: '1',
  method: 'tools/call',
  params: { name, ...(args !== undefined && { arguments: args }), ...(meta !== undefined && { _meta: meta }) },
})

/** The answer of a tool call. See `outputOf`. Throws for an error of the protocol. */
export function outputOfReply(tool: string, { body }: RpcReply): Record<string, unknown> {
  if (body?.result === undefined) throw new Error(`Expected a result; found ${JSON.stringify(body)}`)
  return outputOf(tool, body.result as unknown as ToolAnswer)
}
