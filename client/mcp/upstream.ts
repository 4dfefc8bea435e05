import {
  Client,
  ProtocolError,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type ListToolsResult,
  type Progress,
} from '@modelcontextprotocol/client'
import type { PaymentRequired } from '@x402/core/types'
import { failure } from '../error-classes.ts'
import { WebintelError } from '../errors.ts'
import type { Settings } from '../options.ts'
import type { Pay } from '../payments/x402.ts'
import { wait } from '../retry.ts'
import { creditFetch, idempotencyKey, refusalIn } from './credit-fetch.ts'
import type { McpSettings } from './mcp-settings.ts'
import { openProofs, type SentProof } from './open-proofs.ts'

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
  /**
   * Calls a tool, and pays for it: with credits, or by x402 if the service asks for a payment. Signs in for free tools of the
   * wallet.
   */
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
    (connected ??= connect(endpoint, fetchOf(settings)).catch((error: unknown) => {
      connected = undefined
      throw error
    }))
  const proofs = openProofs()
  /** Sends a call with a proof, and keeps the proof as long as the call may be paid. */
  async function charge(call: ToolCall, proof: SentProof, listener: Listener): Promise<CallToolResult> {
    const sent = { ...call, meta: { ...call.meta, ...proof.meta } }
    try {
      const result = await sendOften(await connection(), sent, listener)
      if (isDecided(result)) proofs.drop(call)
      else proofs.keep(call, proof)
      return result
    } catch (error) {
      proofs.keep(call, proof)
      if (listener.signal.aborted || isAnswer(error)) throw error
      throw lostAnswer(error)
    }
  }
  return {
    listTools: async () => (await (await connection()).listTools()).tools,
    async callTool(call, listener) {
      const client = await connection()
      if (settings.isOnCredits || settings.key !== undefined) {
        // The service ignores their key: a message that is sent again is charged again.
        if (unkeyedTools.has(call.name)) return send(client, signed(call), listener)
        const meta = { [idempotencyKey]: crypto.randomUUID() }
        return charge(call, proofs.find(call) ?? { meta, expiresAt: Infinity }, listener)
      }
      // The caller pays by itself.
      if (call.meta[paymentKey] !== undefined || pay === undefined) return send(client, call, listener)
      const kept = proofs.find(call)
      const first = kept === undefined ? await send(client, call, listener) : await charge(call, kept, listener)
      const required = requiredIn(first)
      if (required === undefined && needsSignIn(first)) return send(client, signed(call), listener)
      if (required === undefined || (kept !== undefined && Date.now() <= kept.expiresAt)) return first
      const { payment, expiresAt } = await pay(required)
      return charge(call, { meta: { [paymentKey]: payment }, expiresAt }, listener)
    },
  }
}

const paymentKey = 'x402/payment'

/** A wallet that pays by x402 signs in, too, but only for what is free: its credits, and deleting its values. */
function fetchOf(settings: Settings): Settings['fetch'] {
  const { key, signers, isOnCredits } = settings
  if (key === undefined && signers.length === 0) return settings.fetch
  return creditFetch(key !== undefined || isOnCredits ? settings : { ...settings, maxPrice: '0' })
}

/** The call with a key: its message is signed. */
const signed = (call: ToolCall): ToolCall => ({
  ...call,
  meta: { ...call.meta, [idempotencyKey]: crypto.randomUUID() },
})

/** Whether a result says that the wallet has to sign in. */
const needsSignIn = ({ isError, structuredContent }: CallToolResult) =>
  isError === true && (structuredContent as { code?: unknown } | undefined)?.code === 'MISSING_AUTH'

const unkeyedTools: ReadonlySet<string> = new Set(['memory_get', 'memory_list'])

async function connect(endpoint: URL, fetch: Settings['fetch']): Promise<Client> {
  const client = new Client({ name: 'webintel-mcp', version: '2.0.0' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StreamableHTTPClientTransport(endpoint, { fetch })).catch((cause: unknown) => {
    throw refusalIn(cause) ?? new Error(`No service answers at ${endpoint.origin}.`, { cause })
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

const attempts = 3

/** Whether the service answered the message, with an error. A WebintelError says that the spending key is not valid. */
const isAnswer = (error: unknown) => error instanceof ProtocolError || error instanceof WebintelError

/** One payment or key buys one answer: after a lost connection the same message gets the answer that it bought. */
async function sendOften(client: Client, call: ToolCall, listener: Listener): Promise<CallToolResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(client, call, listener)
    } catch (error) {
      if (listener.signal.aborted || isAnswer(error) || attempt === attempts) throw error
      await wait(1000 * attempt, listener.signal)
    }
  }
}

/** Whether a result says that its payment is spent, or free again. A refused payment can be executed until it expires. */
function isDecided(result: CallToolResult): boolean {
  if (result.isError !== true) return true
  if (requiredIn(result) !== undefined) return false
  const { paymentState, retryAction } = (result.structuredContent ?? {}) as { [field: string]: unknown }
  return paymentState === 'unused' || retryAction === 'resign'
}

const lostAnswer = (cause: unknown) =>
  failure(
    'CONNECTION_LOST',
    'No answer arrived, and the call may be paid. Call the tool again with the same arguments: it is charged once.',
    { cause },
  )

/** The payment requirements in a result; undefined if it has none. */
function requiredIn({ isError, structuredContent }: CallToolResult): PaymentRequired | undefined {
  const isRequired = isError === true && (structuredContent as { x402Version?: unknown } | undefined)?.x402Version === 2
  return isRequired ? (structuredContent as PaymentRequired) : undefined
}
