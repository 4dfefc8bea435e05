import { AppError } from '#shared/contract/errors.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import type { ModelRole, ModelUsage } from '#workers/llm/llm.ts'

/** The price of a million tokens. */
export interface TokenPrice {
  input: MicroDollars
  output: MicroDollars
}

export interface AccountLimits {
  cost: MicroDollars
  tokens: number
}

export interface Tokens {
  input: number
  output: number
}

/** The account of one job with the model. */
export interface Account {
  /**
   * Sets aside the most that a request may cost. Throws AI_UNAVAILABLE if the limits of the job do not allow it. The returned
   * function replaces it by the real cost; it must be called once.
   */
  reserve: (role: ModelRole, most: Tokens) => (used: Tokens) => void
  usage: () => ModelUsage
}

/** Requests that run at the same time cannot exceed the limits together. */
export function openAccount(limits: AccountLimits, prices: Readonly<Record<ModelRole, TokenPrice>>): Account {
  const spent = { requests: 0, inputTokens: 0, outputTokens: 0, cost: 0 }
  const reserved = { tokens: 0, cost: 0 }
  return {
    reserve(role, most) {
      const price = prices[role]
      const tokens = most.input + most.output
      const cost = costOf(most, price)
      if (spent.inputTokens + spent.outputTokens + reserved.tokens + tokens > limits.tokens) throw exhausted('tokens')
      if (spent.cost + reserved.cost + cost > limits.cost) throw exhausted('dollars')
      reserved.tokens += tokens
      reserved.cost += cost
      return (used) => {
        reserved.tokens -= tokens
        reserved.cost -= cost
        spent.requests += 1
        spent.inputTokens += used.input
        spent.outputTokens += used.output
        spent.cost += costOf(used, price)
      }
    },
    // Costs are fractions of a micro-dollar. The sum is rounded up.
    usage: () => ({ ...spent, cost: Math.ceil(spent.cost) as MicroDollars }),
  }
}

const costOf = ({ input, output }: Tokens, price: TokenPrice): number =>
  (input * price.input + output * price.output) / 1_000_000

const exhausted = (what: 'tokens' | 'dollars') =>
  new AppError(
    'AI_UNAVAILABLE',
    `The work needs more of the language model than one call may use: its limit of ${what} is reached. Ask for less, for example with fewer sources.`,
  )
