import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type ListToolsResult,
  type Progress,
} from '@modelcontextprotocol/client'
import type { PaymentRequired } from '@x402/core/types'
import type { Settings } from '../options.ts'
import type { Pay } from '../payments/x402.ts'
import { creditFetch, idempotencyKey } from './credit-fetch.ts'
import type { McpSettings } from './mcp-settings.ts'

export interface ToolCall {
  name: string
  arguments?: Record<string, unknown> | undefined
  meta: Readonly<Record<string, unknown>>
}

export interface Listener {
  signal: AbortSignal
  /** Undefined if the caller requested no progress. */
  onprogress: ((progress: Progress) => void) | undefined
}

/** The `/mcp` of a service. */
export interface Upstream {
  /** All pages of the list. */
  listTools: () => Promise<ListToolsResult['tools']>
  /** Calls a tool, and pays for it: with credits, or by x402 if the service asks for a payment. */
  callTool: (call: ToolCall, listener: Listener) => Promise<CallToolResult>
}

/** The longest jobs take two minutes, and a queue comes before them. */
const timeout = 600_000

/** Connects at the first call, and again after a failure. `pay`: undefined if no wallet pays by x402. */
export function openUpstream(
  { endpoint, client: settings }: McpSettings,
  pay: ((required: PaymentRequired) => ReturnType<Pay>) | undefined,
): Upstream {
  let connected: Promise<Client> | undefined
  const connection = () =>
    (connected ??= connect(endpoint, settings.isOnCredits ? creditFetch(settings) : settings.fetch).catch(
      (error: unknown) => {
        connected = undefined
        throw error
      },
    ))
  return {
    listTools: async () => (await (await connection()).listTools()).tools,
    async callTool(call, listener) {
      const client = await connection()
      if (settings.isOnCredits) {
        const meta = { ...call.meta, [idempotencyKey]: crypto.randomUUID() }
        return sendOnce(client, { ...call, meta }, listener)
      }
      const first = await send(client, call, listener)
      const required = call.meta['x402/payment'] === undefined ? requiredIn(first) : undefined
      if (required === undefined || pay === undefined) return first
      const { payment } = await pay(required)
      const meta = { ...call.meta, 'x402/payment': payment }
      return sendOnce(client, { ...call, meta }, listener)
    },
  }
}

async function connect(endpoint: URL, fetch: Settings['fetch']): Promise<Client> {
  const client = new Client({ name: 'webintel-mcp', version: '2.0.0' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StreamableHTTPClientTransport(endpoint, { fetch })).catch((cause: unknown) => {
    throw new Error(`No service answers at ${endpoint.origin}.`, { cause })
  })
  return client
}

function send(
  client: Client,
  { name, arguments: args, meta }: ToolCall,
  { signal, onprogress }: Listener,
): Promise<CallToolResult> {
  const params = { name, ...(args !== undefined && { arguments: args }), _meta: { ...meta } }
  const progress = onprogress === undefined ? {} : { onprogress, resetTimeoutOnProgress: true }
  return client.callTool(params, { signal, timeout, ...progress })
}

/** One payment or key buys one answer: after a lost connection the same message gets the answer that it bought. */
async function sendOnce(client: Client, call: ToolCall, listener: Listener): Promise<CallToolResult> {
  try {
    return await send(client, call, listener)
  } catch (error) {
    if (listener.signal.aborted) throw error
    return send(client, call, listener)
  }
}

/** The payment requirements in a result; undefined if it has none. */
function requiredIn({ isError, structuredContent }: CallToolResult): PaymentRequired | undefined {
  const isRequired = isError === true && (structuredContent as { x402Version?: unknown } | undefined)?.x402Version === 2
  return isRequired ? (structuredContent as PaymentRequired) : undefined
}
