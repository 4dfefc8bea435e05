import { estimateTokens } from '#workers/llm/budget/estimate-tokens.ts'
import type { PromptData } from '#workers/llm/llm.ts'

/** The data within a number of tokens. If it is longer, each text keeps the same share of its beginning. */
export function boundData(data: readonly PromptData[], maxTokens: number): readonly PromptData[] {
  const total = data.reduce((sum, { text }) => sum + estimateTokens(text) + tokensPerBlock, 0)
  if (total <= maxTokens) return data
  const share = Math.max(0, maxTokens - data.length * tokensPerBlock) / total
  return data.map((each) => ({ ...each, text: each.text.slice(0, Math.floor(each.text.length * share)) }))
}

/** The markers, the address and the title of a block. */
const tokensPerBlock = 60
