import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type Progress,
  type RequestOptions,
} from '@modelcontextprotocol/client'
import type { PaymentRequired, PaymentRequirements, SettleResponse } from '@x402/core/types'
import { creditFetch, refusalIn } from '#client/mcp/credit-fetch.ts'
import { settingsOf } from '#client/options.ts'
import { offerFor, type Payer } from '#devnet/pay/payer.ts'
import { noService } from '#devnet/pay/service.ts'
import { product } from '#shared/contract/product.ts'
import { openProgressLine } from '#shared/terminal/progress-line.ts'

export interface ToolCall {
  chain: 'evm' | 'svm'
  tool: string
  args: Record<string, unknown>
  /** A spending key that pays in place of the wallet. */
  key: string | undefined
}

export interface PaidToolCall {
  /** The negotiated MCP version. */
  revision: string | undefined
  /** The offer on this payer's network; undefined if no payment was required. */
  price: PaymentRequirements | undefined
  /** The reason if the service rejected the payment. */
  refusal: string | undefined
  settlement: SettleResponse | undefined
  /** The charge of a spending key and the rest of its budget, in US dollars. */
  charge: { cost: string; left: string } | undefined
  receiptUrl: string | undefined
  isError: boolean
  text: string
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Calls a tool with the official client. Without a spending key, `payer` pays if a payment is required, and the tool is called again
 * (x402 over MCP).
 */
export async function callPaying(
  { tool, args, key }: ToolCall,
  payer: Payer | undefined,
  serviceUrl: string,
): Promise<PaidToolCall> {
  const client = new Client(product, { versionNegotiation: { mode: 'auto' } })
  const withKey = key === undefined ? {} : { fetch: creditFetch(settingsOf({ baseUrl: serviceUrl, key })) }
  await client
    .connect(new StreamableHTTPClientTransport(new URL('/mcp', serviceUrl), withKey))
    .catch((cause: unknown) => {
      throw refusalIn(cause) ?? noService(serviceUrl, cause)
    })
  try {
    using line = openProgressLine(tool, process.stderr)
    const onprogress = ({ progress, total = 1, message }: Progress) =>
      line.report({ completed: progress, total, stage: stageIn(message) })
    const options = { onprogress, resetTimeoutOnProgress: true }
    const first = await client.callTool({ name: tool, arguments: args }, options)
    const required = requiredIn(first)
    const revision = client.getNegotiatedProtocolVersion()
    if (required === undefined || payer === undefined) return { revision, price: undefined, ...outcomeOf(first) }
    const price = offerFor(payer, required)
    // No spending limit: this is test money.
    const wallet = payer.client.setSpendControls({ maxAmountPerPayment: false })
    const result = await callWithPayment(await wallet.createPaymentPayload(required), options)
    return { revision, price, ...outcomeOf(result) }
  } finally {
    await client.close()
  }

  function callWithPayment(payment: unknown, options: RequestOptions): Promise<CallToolResult> {
    return client.callTool({ name: tool, arguments: args, _meta: { 'x402/payment': payment } }, options)
  }
}

/** The stage that the service names before a colon: `reading: 5 of 13 done`. */
const stageIn = (message = '') => (message.includes(': ') ? message.split(': ')[0] : undefined)

/** The payment requirements in a result; undefined if it has none. */
function requiredIn({ isError, structuredContent }: CallToolResult): PaymentRequired | undefined {
  const isPaymentRequired = isError === true && (structuredContent as Fields | undefined)?.['x402Version'] === 2
  return isPaymentRequired ? (structuredContent as PaymentRequired) : undefined
}

function outcomeOf(result: CallToolResult): Omit<PaidToolCall, 'revision' | 'price'> {
  const meta = result._meta ?? {}
  const headers = (meta['webintel/headers'] ?? {}) as Readonly<Record<string, string>>
  const { 'X-Credit-Cost': cost, 'X-Budget-Left': left = '0' } = headers
  return {
    refusal: requiredIn(result)?.error,
    settlement: meta['x402/payment-response'] as SettleResponse | undefined,
    charge: cost === undefined ? undefined : { cost, left },
    receiptUrl: headers['X-Receipt-Url'],
    isError: result.isError === true,
    text: result.content.map((block) => (block.type === 'text' ? block.text : JSON.stringify(block))).join('\n\n'),
  }
}
