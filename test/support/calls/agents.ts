import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { PaymentRequired } from '@x402/core/types'
import { outputOf, type ToolAnswer } from './tool-output.ts'

type Fields = Record<string, unknown>

/** `output`: see `outputOf`. */
export interface ToolCallAnswer extends ToolAnswer {
  output: Fields
}

export interface ToolOptions {
  meta?: Fields
  onprogress?: (step: { progress: number; total?: number | undefined; message?: string | undefined }) => void
  signal?: AbortSignal
}

/** An agent that uses one of the official MCP clients. */
export interface Agent extends AsyncDisposable {
  tools: () => Promise<{ name: string; description?: string | undefined; inputSchema: Fields }[]>
  call: (name: string, args?: Fields, options?: ToolOptions) => Promise<ToolCallAnswer>
  /** The negotiated protocol revision. */
  revision: string | undefined
}

export const agentKinds = ['SDK 1', 'SDK 2 of 2025-11-25', 'SDK 2 of 2026-07-28'] as const

export type AgentKind = (typeof agentKinds)[number]

/** The payment requirements of a tool result. Throws if it requires no payment. */
export function requiredIn({ isError, structuredContent }: ToolAnswer): PaymentRequired {
  if (isError !== true || structuredContent?.['x402Version'] !== 2)
    throw new Error(`Expected a result that requires payment; found ${JSON.stringify(structuredContent)}`)
  return structuredContent as unknown as PaymentRequired
}

const clientInfo = { name: 'test', version: '1' }

/** Connects to the `/mcp` of a service; `query` follows its path. */
export async function openAgent(kind: AgentKind, serviceUrl: string, query = ''): Promise<Agent> {
  const url = new URL(`/mcp${query}`, serviceUrl)
  return kind === 'SDK 1' ? openOld(url) : openNew(url, kind === 'SDK 2 of 2026-07-28')
}

async function openOld(url: URL): Promise<Agent> {
  const client = new OldClient(clientInfo)
  const transport = new OldTransport(url)
  await client.connect(transport)
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, args, { meta, ...options } = {}) =>
      withOutput(name, (await client.callTool(paramsOf(name, args, meta), undefined, options)) as ToolAnswer),
    revision: transport.protocolVersion,
    [Symbol.asyncDispose]: () => client.close(),
  }
}

async function openNew(url: URL, isModern: boolean): Promise<Agent> {
  const client = new Client(clientInfo, isModern ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {})
  await client.connect(new StreamableHTTPClientTransport(url))
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, args, { meta, ...options } = {}) =>
      withOutput(name, (await client.callTool(paramsOf(name, args, meta), options)) as ToolAnswer),
    revision: client.getNegotiatedProtocolVersion(),
    [Symbol.asyncDispose]: () => client.close(),
  }
}

export const withOutput = (name: string, answer: ToolAnswer): ToolCallAnswer => ({
  ...answer,
  output: outputOf(name, answer),
})

const paramsOf = (name: string, args: Fields = {}, meta?: Fields) => ({
  name,
  arguments: args,
  ...(meta !== undefined && { _meta: meta }),
})
