import type { LlmConfig } from '#shared/runtime/settings/llm-settings.ts'
import type { ChatError } from './chat-error.ts'

/** How the server is asked for JSON. */
export type OutputMode = Exclude<LlmConfig['LLM_OUTPUT_MODE'], 'auto'>

/** Parameters that some servers or models reject. The request works without them. */
export type OptionalParameter = 'temperature' | 'seed' | 'stream_options'

/** The features that a server accepts for one model, as far as requests have shown. */
export interface ServerSupport {
  mode: OutputMode
  dropped: readonly OptionalParameter[]
  /** Newer models of OpenAI know only the second. */
  tokensField: 'max_tokens' | 'max_completion_tokens'
  /** Some chat templates have no system message. */
  hasSystemRole: boolean
}

export const fullSupport = (mode: LlmConfig['LLM_OUTPUT_MODE']): ServerSupport => ({
  mode: mode === 'auto' ? 'json_schema' : mode,
  dropped: [],
  tokensField: 'max_tokens',
  hasSystemRole: true,
})

/**
 * The support that remains after the server rejected a request: without the parameter that its error names, or else without
 * the next best one. Undefined if another request cannot help. `canStepDown`: the operator did not force an output mode.
 */
export function supportAfter(
  { detail }: Pick<ChatError, 'detail'>,
  support: ServerSupport,
  canStepDown: boolean,
): ServerSupport | undefined {
  if (tooLong.some((words) => detail.includes(words))) return undefined
  if (support.tokensField === 'max_tokens' && detail.includes('max_completion_tokens'))
    return { ...support, tokensField: 'max_completion_tokens' }
  if (support.hasSystemRole && systemRoleProblems.some((words) => detail.includes(words)))
    return { ...support, hasSystemRole: false }
  const named = optionalParameters.filter((name) => !support.dropped.includes(name) && detail.includes(name))
  if (named.length > 0) return { ...support, dropped: [...support.dropped, ...named] }
  const next = canStepDown ? nextMode[support.mode] : undefined
  if (next !== undefined) return { ...support, mode: next }
  return support.dropped.length < optionalParameters.length ? { ...support, dropped: optionalParameters } : undefined
}

/** The ladder of output modes. */
export const nextMode: Readonly<Partial<Record<OutputMode, OutputMode>>> = {
  json_schema: 'json_object',
  json_object: 'prompt',
}

/** Whether the server rejects this one schema, and not schemas as such. */
export const isSchemaSpecific = ({ detail }: Pick<ChatError, 'detail'>): boolean => detail.includes('invalid schema')

const optionalParameters: readonly OptionalParameter[] = ['temperature', 'seed', 'stream_options']

/** Words of errors about a request that exceeds the context of the model. */
const tooLong = ['context_length', 'context length', 'maximum context', 'context window', 'prompt is too long']

const systemRoleProblems = ['system role', "role 'system'", 'role "system"']

/** Knowledge about the server, by model, for as long as the process lives. */
export interface ServerMemory {
  /** The operator chose the output mode. It never changes. */
  isForced: boolean
  supportOf: (model: string) => ServerSupport
  remember: (model: string, support: ServerSupport) => void
  /** Notes whether a reply matched its schema. Some servers accept a schema and ignore it: then the next mode is used. */
  noteReply: (model: string, isValid: boolean, mode: OutputMode) => void
}

export function openServerMemory(mode: LlmConfig['LLM_OUTPUT_MODE']): ServerMemory {
  const supports = new Map<string, ServerSupport>()
  const ignored = new Map<string, number>()
  const isForced = mode !== 'auto'
  const supportOf = (model: string) => supports.get(model) ?? fullSupport(mode)
  return {
    isForced,
    supportOf,
    remember: (model, support) => void supports.set(model, support),
    noteReply(model, isValid, used) {
      const inRow = isValid ? 0 : (ignored.get(model) ?? 0) + 1
      ignored.set(model, inRow)
      const support = supportOf(model)
      const next = nextMode[used]
      if (isForced || inRow < maxIgnored || next === undefined || support.mode !== used) return
      supports.set(model, { ...support, mode: next })
      ignored.set(model, 0)
    },
  }
}

/** Invalid replies in a row after which the server counts as one that ignores the schema. */
const maxIgnored = 3
