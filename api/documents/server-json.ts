import { product } from '#shared/contract/product.ts'
import { protocolVersions } from './mcp-info.ts'

/** `/server.json`: the entry of this server in the MCP registry (schema 2025-12-11). Pure. */
export const serverJson = (publicUrl: string): Readonly<Record<string, unknown>> => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  ...identityOf(publicUrl),
  remotes: [remoteOf(publicUrl)],
})

/** Where the draft of server cards expects the card of `/mcp`. */
export const serverCardPath = '/mcp/server-card'
/** Where scanners look for it. */
export const probedServerCardPath = '/.well-known/mcp/server-card.json'

export const serverCardType = 'application/mcp-server-card+json'

/** The MCP server card: what a client needs before it connects. Experimental: SEP-2127 is a draft. Pure. */
export const serverCard = (publicUrl: string): Readonly<Record<string, unknown>> => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  ...identityOf(publicUrl),
  icons: [{ src: `${publicUrl}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
  remotes: [{ ...remoteOf(publicUrl), supportedProtocolVersions: protocolVersions }],
})

/** The domain of the service is the namespace of its name: `com.example/webintel`. */
function identityOf(publicUrl: string) {
  const namespace = new URL(publicUrl).hostname.split('.').toReversed().join('.')
  return {
    name: `${namespace}/${product.name}`,
    title: 'Web intelligence',
    // At most 100 characters.
    description: 'Web pages as markdown, search, answers with checked quotes, PDFs. Free tools; others per call',
    version: product.version,
    websiteUrl: `${publicUrl}/docs/agents`,
  }
}

const remoteOf = (publicUrl: string) => ({
  type: 'streamable-http',
  url: `${publicUrl}/mcp`,
  headers: [
    {
      name: 'Authorization',
      description: `Bearer and a spending key; see ${publicUrl}/docs/keys. Free tools work without it`,
      isRequired: false,
      isSecret: true,
      placeholder: 'Bearer wk_…',
    },
  ],
})
