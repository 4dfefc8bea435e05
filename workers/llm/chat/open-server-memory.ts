import type { LlmConfig } from '#shared/runtime/settings/llm-settings.ts'
import { fullSupport, nextMode, type OutputMode, type ServerSupport } from './server-support.ts'

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
