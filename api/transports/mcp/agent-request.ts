import type { Context } from '#api/middleware/context.ts'
import type { ResultForm } from './tool-result.ts'

/** The HTTP request of one JSON-RPC message, and its MCP parameters. */
export interface AgentRequest {
  ctx: Context
  /** `?tools=`: the tools to list. */
  tools: string | undefined
  /** `?results=structured`: the facts of a result are in `structuredContent`. */
  form: ResultForm
  /** `Mcp-Session-Id`, if the agent sent one. */
  session: string | undefined
  /**
   * The caller speaks the Model Context Protocol and reads payment requirements from the tool result. A caller that only
   * posts JSON-RPC reads them from the headers of a 402.
   */
  isInBand: boolean
  /** Set when the answer is an HTTP 402: its headers are set, and the JSON-RPC response is not sent. */
  isPaymentRequiredSent: boolean
}
