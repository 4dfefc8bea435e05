import { foldWord } from '#workers/evidence/words/words-of.ts'
import { stemWord, type StemEndings } from './stem-word.ts'

/**
 * A meaning that words other than those of the subject add to a statement. Two statements with different ones say different
 * things.
 */
export type Operator =
  | 'not'
  | 'no longer'
  | 'all'
  | 'any'
  | 'some'
  | 'many'
  | 'most'
  | 'few'
  | 'only'
  | 'at least'
  | 'at most'
  | 'more'
  | 'less'
  | 'about'
  | 'almost'
  | 'exactly'
  | 'can'
  | 'may'
  | 'probably'
  | 'plan'
  | 'will'
  | 'must'
  | 'should'
  | 'if'
  | 'unless'
  | 'except'
  | 'attributed'
  | 'denied'
  | 'fiction'
  | 'because'
  | 'one of'
  | 'always'
  | 'often'
  | 'sometimes'
  | 'rarely'
  | 'too'
  | 'also'

/** These change a whole sentence, also from a part that a statement leaves out. */
export const wideOperators: ReadonlySet<Operator> = new Set([
  'if',
  'unless',
  'except',
  'attributed',
  'denied',
  'fiction',
] as const)

/** The words of a language that say how a statement is meant. All are written as texts write them, in lower case. */
export interface LexiconWords {
  /** Words that assert nothing. */
  neutral: string
  /** Those that stand between a preposition and its noun. */
  articles: string
  /** Those that stand for a subject of an earlier sentence. */
  pronouns: string
  /** By role: the words that give it to the next noun. `place` may change into another word of its row. */
  prepositions: Readonly<Record<string, string>>
  /** Words and phrases, separated by ` | `. */
  operators: Readonly<Partial<Record<Operator, string>>>
  /** Words that are operators before a number, and prepositions elsewhere. */
  beforeNumbers: Readonly<Partial<Record<Operator, string>>>
  /** Verbs that, with an agent, turn subject and object round. */
  passive: string
  /** Forms of `be` and `have` in the present and in the past. */
  present: string
  past: string
  /** Words that join two parts of a sentence. */
  ties: string
  /** Particles of verbs that stand at the end of a clause. */
  particles: string
  /** Rows of words that say the same. */
  same: readonly string[]
  /** Endings of inflected words, the longest first. */
  endings: StemEndings
  /** Words of headings and of opening sentences under which nothing is stated as a fact, separated by ` | `. */
  frames: Readonly<Partial<Record<Operator, string>>>
  /** Phrases that take back the sentence before, separated by ` | `. `openers` begin such a sentence by themselves. */
  denials: { refers: string; denies: string; openers: string }
}

export interface Phrase {
  words: readonly string[]
  operator: Operator
}

/** Phrases by their first word, the longest first. */
export type PhraseTable = ReadonlyMap<string, readonly Phrase[]>

export interface Lexicon {
  neutral: ReadonlySet<string>
  articles: ReadonlySet<string>
  pronouns: ReadonlySet<string>
  /** The role that a word gives to the next noun. */
  prepositions: ReadonlyMap<string, string>
  operators: PhraseTable
  beforeNumbers: ReadonlyMap<string, Operator>
  passive: ReadonlySet<string>
  present: ReadonlySet<string>
  past: ReadonlySet<string>
  ties: ReadonlySet<string>
  particles: ReadonlySet<string>
  frames: PhraseTable
  denials: { refers: ReadonlySet<string>; denies: PhraseTable; openers: PhraseTable }
  /** Words with the same key say the same. Expects a folded word. */
  keyOf: (folded: string) => string
}

export function lexiconOf(words: LexiconWords): Lexicon {
  const same = new Map<string, string>()
  const stem = (word: string) => stemWord(word, words.endings)
  for (const row of words.same) {
    const stems = setOf(row, stem)
    const [first = ''] = stems
    for (const each of stems) same.set(each, `=${first}`)
  }
  const { denials } = words
  return {
    neutral: setOf(words.neutral),
    articles: setOf(words.articles),
    pronouns: setOf(words.pronouns),
    prepositions: new Map(
      Object.entries(words.prepositions).flatMap(([role, row]) => [...setOf(row)].map((word) => [word, role])),
    ),
    operators: tableOf(words.operators),
    beforeNumbers: new Map(
      (Object.keys(words.beforeNumbers) as Operator[]).flatMap((operator) =>
        [...setOf(words.beforeNumbers[operator] ?? '')].map((word): [string, Operator] => [word, operator]),
      ),
    ),
    passive: setOf(words.passive),
    present: setOf(words.present),
    past: setOf(words.past),
    ties: setOf(words.ties),
    particles: setOf(words.particles),
    frames: tableOf(words.frames),
    denials: {
      refers: setOf(denials.refers),
      denies: tableOf({ denied: denials.denies }),
      openers: tableOf({ denied: denials.openers }),
    },
    keyOf(folded) {
      const key = stem(folded)
      return same.get(key) ?? key
    },
  }
}

const setOf = (words: string, form: (word: string) => string = (word) => word): ReadonlySet<string> =>
  new Set(words.split(' ').filter(Boolean).map(foldWord).map(form))

function tableOf(rows: Readonly<Partial<Record<Operator, string>>>): PhraseTable {
  const table = new Map<string, Phrase[]>()
  for (const operator of Object.keys(rows) as Operator[]) {
    for (const phrase of (rows[operator] ?? '').split(' | ')) {
      const words = phrase.split(' ').map(foldWord)
      const [first = ''] = words
      if (first !== '') table.set(first, [...(table.get(first) ?? []), { words, operator }])
    }
  }
  for (const [first, phrases] of table)
    table.set(
      first,
      phrases.toSorted((one, other) => other.words.length - one.words.length),
    )
  return table
}

/** The phrase that begins at a place of a text. */
export function phraseAt(table: PhraseTable, words: readonly string[], at: number): Phrase | undefined {
  return table.get(words[at] ?? '')?.find((phrase) => phrase.words.every((word, next) => words[at + next] === word))
}
