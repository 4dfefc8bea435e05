#!/usr/bin/env node
import { Server, type CallToolResult, type ServerContext } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { WebintelError } from './errors.ts'
import { mcpSettings, usage } from './mcp/mcp-settings.ts'
import { openUpstream, type Listener, type Upstream } from './mcp/upstream.ts'
import { openX402 } from './payments/x402.ts'

// `npm run mcp`: an MCP server on stdin and stdout. Messages for people go to stderr. Exit status 2 for invalid settings.

const instructions =
  'Tools that read the web. Paid tools are paid by this server, within its limit for each call. Failed calls are not ' +
  'charged. The last text of a result is JSON with its facts. If it has the field continuation, call the tool again with the same arguments and that continuation to ' +
  'get the next part, at no charge.'

if (process.argv.length > 2) {
  console.error(usage)
  process.exit(2)
}
try {
  // oxlint-disable-next-line node/no-process-env
  const settings = await mcpSettings(process.env)
  const { client } = settings
  const sign = openX402(client)
  const isX402 = client.signers.length > 0 && !client.isOnCredits
  const pay = !isX402 ? undefined : (required: Parameters<typeof sign>[0]) => sign(required, client.maxPrice)
  const upstream = openUpstream(settings, pay)
  serveStdio(() => forwardingServer(upstream), { onerror: (error) => console.error(error.message) })
  const payer = client.key === undefined ? client.signers.map(({ address }) => address).join(', ') : 'a spending key'
  const method = client.key !== undefined || client.isOnCredits ? 'with credits' : 'by x402'
  const payment = payer === '' ? 'no wallet pays' : `${payer} pays at most $${client.maxPrice} a call, ${method}`
  console.error(`webintel: tools of ${settings.endpoint.href}; ${payment}`)
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exit(2)
}

/** An MCP server whose tools are those of a service. */
function forwardingServer(upstream: Upstream): Server {
  const server = new Server(
    { name: 'webintel', version: '2.0.0', title: 'Web intelligence' },
    { capabilities: { tools: { listChanged: false } }, instructions },
  )
  server.setRequestHandler('tools/list', async () => ({ tools: await upstream.listTools() }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { name, arguments: args } = params
    const { progressToken: _, ...meta } = (mcpReq._meta ?? {}) as Record<string, unknown>
    try {
      return await upstream.callTool({ name, arguments: args, meta: callMeta(meta) }, listenerOf(mcpReq))
    } catch (error) {
      if (error instanceof WebintelError) return unpaidResult(error)
      throw error
    }
  })
  return server
}

/** The entries of the caller. The others belong to its connection with this server. */
const callMeta = (meta: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(meta).filter(([name]) => !name.startsWith('io.modelcontextprotocol/')))

function listenerOf({ signal, notify, _meta }: ServerContext['mcpReq']): Listener {
  const token = _meta?.progressToken
  if (token === undefined) return { signal, onprogress: undefined }
  return {
    signal,
    onprogress: (progress) => {
      // A lost notification must not end the call.
      notify({ method: 'notifications/progress', params: { progressToken: token, ...progress } }).catch(() => {})
    },
  }
}

/** The tool was not called, because its price or its networks were not acceptable. */
function unpaidResult({ code, message, price }: WebintelError): CallToolResult {
  const fields = { code, message, ...(price !== undefined && { price }) }
  return { isError: true, structuredContent: fields, content: [{ type: 'text', text: message }] }
}
