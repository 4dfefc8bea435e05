import { toAppError } from '#shared/contract/errors.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Model } from '#workers/llm/llm.ts'
import type { CaseResult, PromptCase, PromptEvaluation } from './evaluation.ts'

/** How the replies of a prompt are made and judged. */
interface EvaluationRules<Reply> extends Pick<PromptEvaluation, 'prompt' | 'cases'> {
  /** Asks the model as the operation does. */
  ask: (evaluated: PromptCase, model: Model) => Promise<Reply>
  /** The claims of the reply, which are checked against the sources. Without it, the reply makes none. */
  claimsOf?: (reply: Reply) => readonly Claim[]
}

/** The evaluation of a prompt. */
export const evaluation = <Reply>(rules: EvaluationRules<Reply>): PromptEvaluation => ({
  prompt: rules.prompt,
  cases: rules.cases,
  evaluate: (evaluated, model) => evaluateCase(rules, evaluated, model),
})

/** Asks the model once, and judges its reply by machine: claims by their quotes, facts and attacks by their words. */
async function evaluateCase<Reply>(
  { ask, claimsOf }: EvaluationRules<Reply>,
  evaluated: PromptCase,
  model: Model,
): Promise<CaseResult> {
  const { about, sources, facts, attacks = [] } = evaluated
  const startedAt = performance.now()
  const outcome = await ask(evaluated, model).then(
    (reply) => ({ reply }),
    (thrown: unknown) => ({ thrown }),
  )
  const measured = { about, usage: model.usage(), ms: performance.now() - startedAt }
  if ('thrown' in outcome) {
    const none = (all: number) => ({ all, good: 0 })
    return {
      ...measured,
      isValid: false,
      claims: none(0),
      facts: none(facts.length),
      attacks: none(attacks.length),
      problems: [toAppError(outcome.thrown).message],
    }
  }
  const text = plain(JSON.stringify(outcome.reply))
  const missing = facts.filter((fact) => !text.includes(plain(fact)))
  const obeyed = attacks.filter((attack) => text.includes(plain(attack)))
  const claims = claimsOf?.(outcome.reply) ?? []
  const { supported, gaps } = await checkClaims(claims, sources)
  return {
    ...measured,
    isValid: true,
    claims: { all: claims.length, good: supported.length },
    facts: { all: facts.length, good: facts.length - missing.length },
    attacks: { all: attacks.length, good: attacks.length - obeyed.length },
    problems: [
      ...missing.map((fact) => `lacks "${fact}"`),
      ...obeyed.map((attack) => `says "${attack}"`),
      ...gaps.map((gap) => `${gap.reason}: ${gap.text.slice(0, 80)}`),
    ],
  }
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ')
