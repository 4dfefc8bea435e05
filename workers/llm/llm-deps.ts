import type { PriceList } from '#shared/contract/quote.ts'
import type { Log } from '#shared/runtime/log.ts'
import type { LlmConfig } from '#shared/runtime/settings/llm-settings.ts'
import type { Prompts } from '#workers/llm/prompts/load-prompts.ts'

/** The dependencies of the language model. */
export interface LlmDeps {
  config: LlmConfig & { PRICE_LIST: PriceList }
  prompts: Prompts
  log: Pick<Log, 'info'>
  userAgent: string
  now: () => number
  /** 0 to 1: spreads the retries of many jobs. */
  random: () => number
}
