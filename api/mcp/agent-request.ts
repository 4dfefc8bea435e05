import type { Context } from '#api/context.ts'

/** One JSON-RPC message and the HTTP request that brought it. */
export interface AgentRequest {
  ctx: Context
  /** `?tools=`: which tools to list. */
  tools: string | undefined
  /** Which conversation of which agent it belongs to, where the agent says so. */
  session: string | undefined
  /**
   * Whether the caller speaks the Model Context Protocol, and so reads what is to be paid from the result; one that
   * only posts JSON-RPC reads it from the headers of a 402.
   */
  isInBand: boolean
  /** The caller was asked to pay by HTTP: the headers stand ready, and what JSON-RPC says does not matter. */
  isAskedByHttp: boolean
}
