import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import type { Context } from '#api/context.ts'

/** Where we are reached: by our public name, or on the machine itself. */
const loopback = ['localhost', '127.0.0.1', '[::1]']

export interface GuardTerms {
  publicUrl: () => string
  /** Hosts of further web pages that may call, or `*` for all. */
  agentOrigins: readonly string[]
}

/**
 * Why a request is turned away (403), if it is. A web page whose name was made to lead to this machine (DNS rebinding)
 * gives itself away by the name it calls us, any other one by its origin; programs that are no web pages have none.
 */
export function turnAway(ctx: Context, { publicUrl, agentOrigins }: GuardTerms): string | undefined {
  const own = [new URL(publicUrl()).hostname, ...loopback]
  const host = validateHostHeader(ctx.get('Host'), own)
  if (!host.ok) return `${host.message}. Expected ${own[0]}; PUBLIC_URL says how this service is called.`
  if (agentOrigins.includes('*')) return undefined
  const origin = validateOriginHeader(ctx.get('Origin'), [...own, ...agentOrigins])
  return origin.ok ? undefined : `${origin.message}. MCP_ORIGINS names the web pages that may call.`
}
