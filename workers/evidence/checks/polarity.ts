import { wordsOf } from '#workers/evidence/words/words-of.ts'
import { opposites } from './opposites.ts'

/**
 * Whether two statements about the same thing exclude each other: exactly one is negated, or they use opposite words, such as
 * `rose` and `fell`. Both together agree again: `did not rise` and `fell`. Expects sentences, not texts.
 */
export function isOpposed(claim: string, sentence: string): boolean {
  const one = wordsOf(claim)
  const other = wordsOf(sentence)
  const isNegationDifferent = isNegated(one, claim) !== isNegated(other, sentence)
  return isNegationDifferent !== hasOpposite(new Set(one), new Set(other))
}

/** Two negations in one sentence cancel each other. */
function isNegated(words: readonly string[], text: string): boolean {
  const count = words.filter((word) => negations.has(word)).length + (text.match(/n['’]t\b/giu)?.length ?? 0)
  return count % 2 === 1
}

/** Stems. German, French, Spanish, Italian, Portuguese and Dutch follow English. */
const negations: ReadonlySet<string> = new Set(
  (
    'not no never none nobody nothing neither nor cannot without ' +
    'nicht kein keine keinen keiner nie niemal ohne pas jamai aucun aucune sans nunca ningun ninguna sin mai nessun nessuna senza nao nenhum sem niet geen nooit zonder'
  ).split(' '),
)

/** A word on one side, and a word of the other side only in the other text. */
function hasOpposite(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return opposites.some(
    ([left, right]) =>
      (isOnly(one, left, right) && isOnly(other, right, left)) ||
      (isOnly(one, right, left) && isOnly(other, left, right)),
  )
}

const isOnly = (words: ReadonlySet<string>, side: readonly string[], opposite: readonly string[]) =>
  side.some((word) => words.has(word)) && !opposite.some((word) => words.has(word))
