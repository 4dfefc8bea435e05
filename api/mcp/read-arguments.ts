import { continuedFields, isContinued, usualTokens } from '#api/projections/tools.ts'
import { AppError } from '#shared/errors.ts'
import type { Operation } from '#shared/operation.ts'

/** The arguments of a tool call, apart: those of the operation, and those about the answer. */
export interface ToolArguments {
  /** What the operation is given. Throws INVALID_REQUEST when something is wrong with the others. */
  input: () => unknown
  maxTokens: number
  continuation: string | undefined
}

export function readArguments(operation: Operation, given: Readonly<Record<string, unknown>> = {}): ToolArguments {
  if (!isContinued(operation)) return { input: () => given, maxTokens: usualTokens, continuation: undefined }
  const { maxTokens = usualTokens, continuation, ...input } = given
  const { minimum, maximum } = continuedFields.maxTokens
  const isNumber = Number.isInteger(maxTokens) && Number(maxTokens) >= minimum && Number(maxTokens) <= maximum
  return {
    input() {
      if (!isNumber) throw invalid('/maxTokens', `must be a whole number from ${minimum} to ${maximum}`)
      if (continuation !== undefined) throw invalid('/continuation', 'must be the text of an earlier answer')
      return input
    },
    maxTokens: isNumber ? Number(maxTokens) : usualTokens,
    continuation: typeof continuation === 'string' ? continuation : undefined,
  }
}

const invalid = (path: string, message: string) =>
  new AppError('INVALID_REQUEST', `${path} ${message}.`, { details: [{ path, message }] })
