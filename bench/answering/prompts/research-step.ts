import type { AskContext } from '#workers/answers/research/ask-once.ts'
import { openResearchLog, type ResearchLog } from '#workers/answers/research/research-log.ts'
import type { Model } from '#workers/llm/llm.ts'

/** Runs one step of a research with the model. Throws if the model fails, where a research would go on without it. */
export async function researchStep<T>(
  model: Model,
  step: (log: ResearchLog, context: AskContext) => Promise<T | undefined>,
): Promise<T> {
  const deadlineAt = Date.now() + timeoutMs
  const log = openResearchLog({ timeout: timeoutMs, steps: 1 }, { reportProgress: () => {}, now: Date.now, deadlineAt })
  const parts = { find: async () => undefined, save: async () => {} }
  const result = await step(log, { model, parts, signal: AbortSignal.timeout(timeoutMs), now: Date.now })
  if (result === undefined || !log.isComplete()) throw new Error(log.warnings().join(' '))
  return result
}

const timeoutMs = 120_000
