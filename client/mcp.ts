#!/usr/bin/env node
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { forwardingServer } from './mcp/forwarding-server.ts'
import { mcpSettings, usage } from './mcp/mcp-settings.ts'
import { openUpstream } from './mcp/upstream.ts'
import { openX402 } from './payments/x402.ts'

// `npm run mcp`: an MCP server on stdin and stdout. Messages for people go to stderr. Exit status 2 for invalid settings.

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
  const wallets = client.signers.map(({ address }) => address).join(', ')
  const payment =
    wallets === ''
      ? 'no wallet pays'
      : `${wallets} pays at most $${client.maxPrice} a call, ${client.isOnCredits ? 'with credits' : 'by x402'}`
  console.error(`webintel: tools of ${settings.endpoint.href}; ${payment}`)
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exit(2)
}
