import { continuationFields, hasContinuation, defaultMaxTokens } from '#api/documents/tools.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'

/** The arguments of a tool call, split into the operation's input and the arguments about the answer's length. */
export interface ToolArguments {
  /** The operation's input. Throws INVALID_REQUEST if maxTokens or continuation is invalid. */
  input: () => unknown
  maxTokens: number
  continuation: string | undefined
}

export function readArguments(operation: Operation, given: Readonly<Record<string, unknown>> = {}): ToolArguments {
  if (!hasContinuation(operation)) return { input: () => given, maxTokens: defaultMaxTokens, continuation: undefined }
  const { maxTokens = defaultMaxTokens, continuation, ...input } = given
  const { minimum, maximum } = continuationFields.maxTokens
  const isInRange = Number.isInteger(maxTokens) && Number(maxTokens) >= minimum && Number(maxTokens) <= maximum
  return {
    input() {
      if (!isInRange) throw invalid('/maxTokens', `must be a whole number from ${minimum} to ${maximum}`)
      if (continuation !== undefined)
        throw invalid('/continuation', 'must be the continuation of an earlier answer, a string')
      return input
    },
    maxTokens: isInRange ? Number(maxTokens) : defaultMaxTokens,
    continuation: typeof continuation === 'string' ? continuation : undefined,
  }
}

const invalid = (path: string, message: string) =>
  new AppError('INVALID_REQUEST', `${path} ${message}.`, { details: [{ path, message }] })
