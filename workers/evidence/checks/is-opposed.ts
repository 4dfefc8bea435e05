import { isFunctionWord } from '#workers/evidence/words/function-words.ts'
import { foldWord, stemOf } from '#workers/evidence/words/words-of.ts'

/**
 * Whether two statements about the same thing exclude each other: one negates what the other says, or they use opposite
 * words, such as `rose` and `fell`. Both together agree again: `did not rise` and `fell`. Expects sentences, not texts.
 */
export function isOpposed(claim: string, sentence: string): boolean {
  const one = readPolarity(claim)
  const other = readPolarity(sentence)
  return (negates(one, other) || negates(other, one)) !== hasOpposite(one.words, other.words)
}

interface Polarity {
  /** All stems. */
  words: ReadonlySet<string>
  /** Stems of the content words that a negation applies to. */
  negated: ReadonlySet<string>
}

/** A negation applies to the next words of its clause. A second one there takes it back. */
function readPolarity(text: string): Polarity {
  const words = new Set<string>()
  const negated = new Set<string>()
  let left = 0
  let isAfterNot = false
  for (const [token] of text.matchAll(tokenPattern)) {
    const folded = foldWord(token)
    const stem = stemOf(folded)
    const isNegation = negations.has(folded) || /n['’]t$/u.test(folded)
    if (isNegation) left = left > 0 ? 0 : reach
    else if (clauseEnds.has(folded) || (isAfterNot && emphases.has(folded))) left = 0
    else {
      words.add(stem)
      if (left > 0 && !isFunctionWord(folded)) {
        negated.add(stem)
        left -= 1
      }
    }
    isAfterNot = isNegation
  }
  return { words, negated }
}

/** Content words that a negation applies to. */
const reach = 4

const tokenPattern = /[\p{L}\p{N}\p{M}]{1,64}(?:['’]\p{L}{1,8})?|[.,;:!?()—–]/gu

// cspell:disable
/** Folded. German, French, Spanish, Italian, Portuguese and Dutch follow English. */
const negations: ReadonlySet<string> = new Set(
  (
    'not no never none nobody nothing neither nor cannot without hardly ' +
    'nicht kein keine keinen keiner keines nie niemals ohne pas jamais aucun aucune sans nunca ningun ninguna sin nessun nessuna senza ' +
    'nao nenhum nenhuma sem niet geen nooit zonder'
  ).split(' '),
)

const clauseEnds: ReadonlySet<string> = new Set(
  '. , ; : ! ? ( ) — – and but although while whereas und aber sondern mais pero sino ma mas maar et y e'.split(' '),
)

/** `not only` and its translations negate nothing. */
const emphases: ReadonlySet<string> = new Set(
  'only just merely nur bloss seulement solo solamente soltanto apenas alleen'.split(' '),
)
// cspell:enable

/** Whether one statement negates a word that the other says without a negation. */
const negates = ({ negated }: Polarity, { words, negated: alsoNegated }: Polarity) =>
  [...negated].some((word) => words.has(word) && !alsoNegated.has(word))

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

// cspell:disable
const pairs = [
  [
    'rise rises rose risen rising increase increased increases increasing grow grew grown grows growing growth climb climbed climbs gain gained gains surge surged soared jumped up',
    'fall falls fell fallen falling decrease decreased decreases decreasing decline declined declines declining drop dropped drops shrink shrank shrunk sank slumped plunged down',
  ],
  ['higher highest', 'lower lowest'],
  ['more', 'less fewer'],
  ['larger largest bigger biggest', 'smaller smallest'],
  ['faster fastest quicker quickest', 'slower slowest'],
  ['cheaper cheapest', 'costlier dearer'],
  ['better best improved improves', 'worse worst worsened worsens'],
  ['longer longest', 'shorter shortest'],
  ['older oldest', 'younger youngest newer newest'],
  ['above exceed exceeds exceeded', 'below'],
  ['profit profits', 'loss losses'],
  [
    'accept accepted accepts approve approved approves',
    'reject rejected rejects refuse refused refuses deny denied denies',
  ],
  [
    'allow allowed allows permit permitted permits',
    'forbid forbidden forbids ban banned bans prohibit prohibited prohibits',
  ],
  ['support supported supports favor favored favour favoured', 'oppose opposed opposes'],
  ['include included includes including', 'exclude excluded excludes excluding'],
  ['true', 'false'],
  ['safe', 'unsafe dangerous'],
  ['available', 'unavailable'],
  ['possible', 'impossible'],
  ['legal', 'illegal'],
  ['likely', 'unlikely'],
  ['able', 'unable'],
  ['known', 'unknown'],
  ['confirmed', 'unconfirmed'],
  ['successful successfully succeeded', 'unsuccessful unsuccessfully failed fails fail'],
  ['maximum', 'minimum'],
  ['ascending', 'descending'],
  ['gestiegen steigt stieg wuchs gewachsen', 'gesunken sinkt sank fiel gefallen'],
  ['mehr', 'weniger'],
  ['augmente', 'diminue baisse'],
  ['plus', 'moins'],
  ['mas aumento subio', 'menos disminuyo'],
] as const
// cspell:enable

/**
 * Stems of words that exclude each other when they say the same of the same thing. Pairs that change with
 * the point of view are missing: if one side bought, the other sold.
 */
const opposites: readonly (readonly [readonly string[], readonly string[]])[] = pairs.map(([left, right]) => [
  stemsOf(left),
  stemsOf(right),
])

function stemsOf(words: string): string[] {
  return [...new Set(words.split(' ').map(stemOf))]
}
