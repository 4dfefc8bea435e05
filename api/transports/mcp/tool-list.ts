import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { missingFor } from '#api/documents/discovery-terms.ts'
import type { Charging } from '#api/documents/openapi/openapi-payments.ts'
import { defaultTools, toolOf, type Tool } from '#api/documents/tools.ts'
import type { Capability, OperationTool } from '#shared/contract/operation.ts'
import { operations, type AnyOperation } from '#shared/contract/operations/index.ts'
import { operationForList } from '#shared/contract/operations/operations-for-list.ts'

export type ToolOperation = AnyOperation & { tool: OperationTool }

export interface ToolTerms {
  charging: Charging
  capabilities: ReadonlySet<Capability>
}

/** All operations that are tools, in the order of the catalog. */
const tools = operations.filter((operation): operation is ToolOperation => 'tool' in operation)

export const findTool = (name: string): ToolOperation | undefined => tools.find(({ tool }) => tool.name === name)

/**
 * The tools to list for `?tools=`: the default tools without it, all tools for `all`, or the named tools in that order.
 * Omits tools that this deployment cannot run. Throws the protocol's InvalidParams for unknown names.
 */
export function listTools(requested: string | undefined, terms: ToolTerms): Tool[] {
  const { charging } = terms
  return selectTools(requested)
    .filter((operation) => missingFor(operation, terms).length === 0)
    .map((operation) => toolOf(operationForList(operation, charging.list), charging))
}

function selectTools(requested: string | undefined): readonly ToolOperation[] {
  if (requested === 'all') return tools
  const names = requested?.split(',').map((name) => name.trim()) ?? defaultTools
  return [...new Set(names)].map((name) => findTool(name) ?? unknownTool(name))
}

function unknownTool(name: string): never {
  const known = tools.map(({ tool }) => tool.name).join(', ')
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool ${JSON.stringify(name.slice(0, 100))}. Expected ?tools=all or a comma-separated list of ${known}.`,
  )
}
