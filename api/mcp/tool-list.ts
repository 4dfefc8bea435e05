import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Charging } from '#api/projections/openapi-payments.ts'
import { isUsual, toolOf, type Tool } from '#api/projections/tools.ts'
import type { Capability } from '#shared/operation.ts'
import { operations, type AnyOperation } from '#shared/operations/index.ts'

export type ToolOperation = AnyOperation & { tool: string }

export interface ToolTerms {
  charging: Charging
  capabilities: ReadonlySet<Capability>
}

/** Every operation that is a tool, in the order of the catalog. */
const tools = operations.filter((operation): operation is ToolOperation => 'tool' in operation)

export const toolNamed = (name: string): ToolOperation | undefined => tools.find(({ tool }) => tool === name)

/**
 * The tools to list for `?tools=`: the usual ones without it, `all`, or those named, in that order. What this deployment
 * cannot do is not listed. Throws the protocol's own error for names that are none.
 */
export function listTools(asked: string | undefined, { charging, capabilities }: ToolTerms): Tool[] {
  return chosen(asked)
    .filter((operation) => isOffered(operation))
    .map((operation) => toolOf(operation, charging))

  function isOffered({ needs = [] }: { needs?: readonly Capability[] }): boolean {
    return needs.every((need) => capabilities.has(need))
  }
}

function chosen(asked: string | undefined): readonly ToolOperation[] {
  if (asked === undefined) return tools.filter(isUsual)
  if (asked === 'all') return tools
  const names = asked.split(',').map((name) => name.trim())
  return [...new Set(names)].map((name) => toolNamed(name) ?? unknownTool(name))
}

function unknownTool(name: string): never {
  const known = tools.map(({ tool }) => tool).join(', ')
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Expected ?tools=all or some of ${known}; found ${JSON.stringify(name.slice(0, 100))}.`,
  )
}
