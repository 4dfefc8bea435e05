import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import type { Context } from '#api/middleware/context.ts'

/** Host names that are valid beside the one of PUBLIC_URL. */
const loopback = ['localhost', '127.0.0.1', '[::1]']

export interface OriginRules {
  publicUrl: () => string
  /** Hosts of web pages that may call beside our own, or `*` for all. */
  agentOrigins: readonly string[]
}

/**
 * The reason to reject a request with 403, or undefined. The Host header reveals a web page that uses DNS rebinding; the
 * Origin header reveals any other web page. Programs outside of browsers send no Origin.
 */
export function rejectionReason(ctx: Context, { publicUrl, agentOrigins }: OriginRules): string | undefined {
  const own = [new URL(publicUrl()).hostname, ...loopback]
  const host = validateHostHeader(ctx.get('Host'), own)
  if (!host.ok) return `${host.message}. Expected ${own[0]}. Set PUBLIC_URL to the address of this service.`
  if (agentOrigins.includes('*')) return undefined
  const origin = validateOriginHeader(ctx.get('Origin'), [...own, ...agentOrigins])
  return origin.ok ? undefined : `${origin.message}. Add the host to MCP_ORIGINS to allow it.`
}
