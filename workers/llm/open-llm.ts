import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import { quote } from '#shared/contract/quote.ts'
import type { LlmConfig } from '#shared/runtime/settings/llm-settings.ts'
import { askModel } from './asking/ask-model.ts'
import { openSessions } from './asking/open-sessions.ts'
import { asciiPerToken } from './budget/estimate-tokens.ts'
import { openAccount } from './budget/open-account.ts'
import type { LlmDeps } from './llm-deps.ts'
import type { Llm, ModelBudget, ModelRole, PromptName } from './llm.ts'
import { buildMessages } from './messages/build-messages.ts'
import { inertReply } from './messages/inert-text.ts'

/** Opens the configured language model: a server that speaks the Chat Completions API of OpenAI. */
export function openLlm(deps: LlmDeps): Llm {
  const { config, prompts } = deps
  const names = namesOf(config)
  const prices = config.LLM_PRICES
  const openSession = openSessions({ ...deps, names })
  return {
    open(budget) {
      const account = openAccount(() => limitsOf(budget, config), prices)
      const session = openSession(budget, account)
      return {
        names,
        maxDataChars: (maxOutputTokens) => Math.floor(maxDataTokens(maxOutputTokens, config) * asciiPerToken),
        usage: account.usage,
        async ask({ prompt: name, role, values, data, output, maxOutputTokens, read }) {
          const prompt = prompts.get(name)
          if (prompt === undefined) throw new Error(`Expected a prompt file ${name}.vN.md in workers/llm/prompts.`)
          const messages = buildMessages(
            prompt,
            { ...(values && { values }), data },
            maxDataTokens(maxOutputTokens, config),
          )
          const reply = await askModel({ messages, output, maxOutputTokens, read }, session({ prompt, role, output }))
          return valuePrompts.has(name) ? reply : inertReply(reply, new Set(data.flatMap(({ url }) => url ?? [])))
        },
      }
    },
  }
}

/** Their replies are values of a page and patterns, which are checked against the page and not read as text. */
const valuePrompts: ReadonlySet<PromptName> = new Set(['extract', 'plan-extraction'])

function namesOf({ OPENAI_MODEL, OPENAI_SMALL_MODEL }: LlmConfig): Record<ModelRole, string> {
  if (OPENAI_MODEL === undefined) throw new Error('Expected OPENAI_MODEL beside OPENAI_API_KEY or OPENAI_BASE_URL.')
  return { large: OPENAI_MODEL, small: OPENAI_SMALL_MODEL ?? OPENAI_MODEL }
}

/** Tokens of the model that one call may use, whatever they cost: without prices, nothing else limits them. */
const maxCallTokens = 400_000

function limitsOf({ price, input }: ModelBudget, config: LlmDeps['config']): { cost: MicroDollars; tokens: number } {
  const terms = { list: config.PRICE_LIST, minimumPayment: microDollars('0'), cachedItems: 0 }
  const { listPrice } = quote(price, input, terms)
  return {
    cost: listPrice < config.LLM_MAX_CALL_COST ? listPrice : config.LLM_MAX_CALL_COST,
    tokens: maxCallTokens,
  }
}

/** The context of the model without the reply, the prompt, and a round of repair. */
function maxDataTokens(maxOutputTokens: number, { LLM_CONTEXT_TOKENS }: LlmConfig): number {
  return Math.max(minDataTokens, LLM_CONTEXT_TOKENS - 2 * maxOutputTokens - promptTokens)
}

const promptTokens = 1500
const minDataTokens = 500
