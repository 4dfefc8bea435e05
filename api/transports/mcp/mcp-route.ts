import { mcpDocument } from '#api/documents/mcp-document.ts'
import type { Route } from '#api/middleware/route.ts'
import type { McpRouteDeps } from './serve-mcp.ts'

/** `POST /mcp`: all tools by the Model Context Protocol (current and earlier revisions) and by plain JSON-RPC. */
export function mcpRoute(deps: McpRouteDeps): Route {
  return {
    method: 'POST',
    path: '/mcp',
    example: '/mcp',
    document: mcpDocument,
    async handle(ctx) {
      // Loaded with the first request: the packages of the protocol take a tenth of the start.
      const { serveMcp } = await import('./serve-mcp.ts')
      return serveMcp(ctx, deps)
    },
  }
}
