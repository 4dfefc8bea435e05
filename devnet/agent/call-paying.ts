import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client'
import type { PaymentRequired, PaymentRequirements, SettleResponse } from '@x402/core/types'
import type { Payer } from '#devnet/pay/payer.ts'
import { product } from '#shared/product.ts'
import type { ToolCall } from './read-tool-call.ts'

export interface PaidCall {
  /** Of the protocol, as agreed on. */
  revision: string | undefined
  /** What the service asked of this payer; undefined when it asked nothing. */
  price: PaymentRequirements | undefined
  /** Why it did not take the payment. */
  refusal: string | undefined
  settlement: SettleResponse | undefined
  receiptUrl: string | undefined
  isError: boolean
  text: string
}

type Fields = Readonly<Record<string, unknown>>

/** Calls a tool with the official client, and once more with a payment when one is asked for (x402 over MCP). */
export async function callPaying({ tool, args }: ToolCall, payer: Payer, serviceUrl: string): Promise<PaidCall> {
  const client = new Client(product, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', serviceUrl))).catch((cause: unknown) => {
    throw new Error(`No service answers at ${serviceUrl}. Start it with: npm start`, { cause })
  })
  try {
    const first = await client.callTool({ name: tool, arguments: args })
    const asked = requiredIn(first)
    const price = asked && priceFor(payer, asked)
    // Test money: any price is paid.
    const wallet = payer.client.setSpendControls({ maxAmountPerPayment: false })
    const result = asked === undefined ? first : await callWith(await wallet.createPaymentPayload(asked))
    return { revision: client.getNegotiatedProtocolVersion(), price, ...outcomeOf(result) }
  } finally {
    await client.close()
  }

  function callWith(payment: unknown): Promise<CallToolResult> {
    return client.callTool({ name: tool, arguments: args, _meta: { 'x402/payment': payment } })
  }
}

/** What a result asks for; undefined for any other result. */
function requiredIn({ isError, structuredContent }: CallToolResult): PaymentRequired | undefined {
  const isAsking = isError === true && (structuredContent as Fields | undefined)?.['x402Version'] === 2
  return isAsking ? (structuredContent as PaymentRequired) : undefined
}

function priceFor({ network }: Payer, { accepts }: PaymentRequired): PaymentRequirements {
  const price = accepts.find((offer) => offer.network === network)
  if (price !== undefined) return price
  const taken = accepts.map((offer) => offer.network).join(', ')
  throw new Error(`The service takes payments on ${taken || 'no network'}; this wallet has money on ${network}.`)
}

function outcomeOf(result: CallToolResult): Omit<PaidCall, 'revision' | 'price'> {
  const meta = result._meta ?? {}
  const [content] = result.content
  return {
    refusal: requiredIn(result)?.error,
    settlement: meta['x402/payment-response'] as SettleResponse | undefined,
    receiptUrl: (meta['webintel/headers'] as Readonly<Record<string, string>> | undefined)?.['X-Receipt-Url'],
    isError: result.isError === true,
    text: content?.type === 'text' ? content.text : JSON.stringify(result.content),
  }
}
