import { AppError } from '#shared/contract/errors.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import { report } from '#shared/metrics/events.ts'
import type { TokenPrice } from '#shared/runtime/settings/llm-settings.ts'
import type { ModelRole, ModelUsage } from '#workers/llm/llm.ts'

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
  /** Sets aside the most that a request may cost. Throws AI_UNAVAILABLE if the limits of the job do not allow it. */
  reserve: (role: ModelRole, most: Tokens) => Reservation
  /** Includes the requests that run, as far as they are noted. */
  usage: () => ModelUsage
}

/** The money for one request. `settle` must be called once. */
export interface Reservation {
  /** Notes the use so far. */
  note: (used: Tokens) => void
  /** Books the use, and frees the rest. */
  settle: (used: Tokens) => void
}

/** Requests that run at the same time cannot exceed the limits together. */
export function openAccount(limitsOf: () => AccountLimits, prices: Readonly<Record<ModelRole, TokenPrice>>): Account {
  const spent = { requests: 0, inputTokens: 0, outputTokens: 0, cost: 0 }
  const reserved = { tokens: 0, cost: 0 }
  return {
    reserve(role, most) {
      const price = prices[role]
      const limits = limitsOf()
      const tokens = most.input + most.output
      const cost = costOf(most, price)
      if (spent.inputTokens + spent.outputTokens + reserved.tokens + tokens > limits.tokens) throw exhausted('tokens')
      if (spent.cost + reserved.cost + cost > limits.cost) throw exhausted('dollars')
      reserved.tokens += tokens
      reserved.cost += cost
      spent.requests += 1
      let booked: Tokens = { input: 0, output: 0 }
      const note = (used: Tokens) => {
        const more = { input: used.input - booked.input, output: used.output - booked.output }
        spent.inputTokens += more.input
        spent.outputTokens += more.output
        spent.cost += costOf(more, price)
        reserved.tokens -= more.input + more.output
        reserved.cost -= costOf(more, price)
        booked = used
      }
      const settle = (used: Tokens) => {
        note(used)
        report('cost', { service: `${role} model`, amount: costOf(used, price) })
        reserved.tokens -= tokens - used.input - used.output
        reserved.cost -= cost - costOf(used, price)
      }
      return { note, settle }
    },
    // Costs are fractions of a micro-dollar. The sum is rounded up.
    usage: () => ({ ...spent, cost: Math.max(0, Math.ceil(spent.cost - rounding)) as MicroDollars }),
  }
}

/** Sums of fractions are off by less. */
const rounding = 1e-6

const costOf = ({ input, output }: Tokens, price: TokenPrice): number =>
  (input * price.input + output * price.output) / 1_000_000

const exhausted = (what: 'tokens' | 'dollars') =>
  new AppError(
    'AI_UNAVAILABLE',
    `The work needs more of the language model than one call may use: its limit of ${what} is reached. Ask for less, for example with fewer sources.`,
  )
