import { invalidField } from '#api/calls/invalid-field.ts'
import { continuationFields, hasContinuation, defaultMaxTokens } from '#api/documents/tools.ts'
import type { Operation } from '#shared/contract/operation.ts'

/** The arguments of a tool call, split into the operation's input and the arguments about the answer's length. */
export interface ToolArguments {
  /** The operation's input. Throws INVALID_REQUEST if maxTokens or continuation is invalid. */
  input: () => unknown
  maxTokens: number
  continuation: string | undefined
}

export function readArguments(operation: Operation, given: Readonly<Record<string, unknown>> = {}): ToolArguments {
  if (!hasContinuation(operation))
    return { input: () => structuredClone(given), maxTokens: defaultMaxTokens, continuation: undefined }
  const { maxTokens = defaultMaxTokens, continuation, ...input } = given
  const { minimum, maximum } = continuationFields.maxTokens
  const isInRange = Number.isInteger(maxTokens) && Number(maxTokens) >= minimum && Number(maxTokens) <= maximum
  return {
    input() {
      if (!isInRange) throw invalidField('/maxTokens', `must be a whole number from ${minimum} to ${maximum}`)
      if (continuation !== undefined)
        throw invalidField('/continuation', 'must be the continuation of an earlier answer, a string')
      return structuredClone(input)
    },
    maxTokens: isInRange ? Number(maxTokens) : defaultMaxTokens,
    continuation: typeof continuation === 'string' ? continuation : undefined,
  }
}
