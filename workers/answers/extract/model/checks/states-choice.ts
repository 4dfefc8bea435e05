import { withoutSpaces } from '#shared/quotes/normalize-text.ts'
import { currencyOf } from '#shared/values/currencies.ts'
import { numbersIn } from '#shared/values/numbers.ts'
import { meaningOf, wordsFor } from '#workers/answers/extract/values/meanings.ts'
import { sameThing } from '#workers/answers/extract/values/synonyms.ts'
import { wordsOf } from '#workers/answers/extract/values/words-of.ts'
import { foldWord, stemOf } from '#workers/evidence/words/words-of.ts'
import { fieldWordsOf, type QuotedValue } from './quoted-value.ts'
import { foldedText, standingOf, standingOfCharacters, type Standing } from './standing.ts'

// cspell:ignore Ausverkauft homeoffice mais

/** Whether the sentence of the quote says yes or no to the field, and the value is what it says. */
export function statesBoolean(quoted: QuotedValue & { value: boolean }): boolean {
  const { value, sentence, lead } = quoted
  const { stems, isNegative, text } = fieldWordsOf(quoted)
  const byState = stateIn(text, quoted)
  if (byState !== undefined) return byState === value
  const wanted = stems.map(sameThing)
  const standing = standingOf(wanted, sentence, lead) ?? ofCharacters(wanted, sentence)
  if (standing === undefined || standing === 'open') return false
  return ((standing === 'stated') !== isNegative) === value
}

function ofCharacters(wanted: readonly (readonly string[])[], sentence: string): Standing | undefined {
  const all = wanted.flat().filter((word) => withoutSpaces.test(word))
  return all.map((word) => standingOfCharacters(word, sentence)).find((each) => each !== undefined)
}

/** The fields of these words have states that pages name instead of yes and no: `inStock` is false for "Ausverkauft". */
const states: readonly { field: RegExp; yes: readonly string[]; no: readonly string[] }[] = [
  { field: /\b(?:stock|available|availability|orderable)\b/, yes: ['in stock', 'pre order'], no: ['out of stock'] },
  { field: /\b(?:remote|homeoffice|telecommute)\b/, yes: ['remote'], no: ['on site'] },
  { field: /\bnew\b/, yes: ['new'], no: ['used', 'refurbished'] },
  { field: /\bused\b/, yes: ['used'], no: ['new'] },
  { field: /\b(?:online|virtual)\b/, yes: ['online'], no: ['offline'] },
  { field: /\bfull time\b/, yes: ['full time'], no: ['part time'] },
  { field: /\bfree(?: entry| admission)?$/, yes: ['free'], no: [] },
]

function stateIn(field: string, { sentence, lead }: QuotedValue): boolean | undefined {
  const state = states.find((each) => each.field.test(field))
  if (state === undefined) return undefined
  const answers = [
    ...state.no.map((name) => ({ name, says: false })),
    ...state.yes.map((name) => ({ name, says: true })),
  ]
  for (const { name, says } of answers) {
    const standing = standingOfMeaning(name, sentence, lead)
    if (standing === 'stated') return says
    if (standing === 'denied') return !says
    if (standing === 'open') return undefined
  }
  return undefined
}

/** How a sentence stands to a meaning, in the words of any language. Longer phrases count first: `not available`. */
function standingOfMeaning(meaning: string, sentence: string, lead: string): Standing | undefined {
  const phrases = wordsFor(meaning).toSorted((one, other) => other.length - one.length)
  return phrases.map((phrase) => standingOfPhrase(phrase, sentence, lead)).find((each) => each !== undefined)
}

/** How a sentence stands to words that stand there one after the other. */
function standingOfPhrase(phrase: string, sentence: string, lead: string): Standing | undefined {
  if (withoutSpaces.test(phrase)) return standingOfCharacters(phrase, sentence)
  const words = wordsOf(phrase)
  const text = ` ${foldedText(sentence)} `
  const squeezed = words.replaceAll(' ', '')
  const isThere = words !== '' && (text.includes(` ${words} `) || text.includes(` ${squeezed} `))
  const stems = words.split(' ').map((word) => [stemOf(foldWord(word))])
  if (isThere || (stems.length === 1 && squeezed.length > 3))
    return standingOf(text.includes(` ${squeezed} `) ? [[stemOf(squeezed)]] : stems, sentence, lead)
  return undefined
}

/** Whether the quote states one of the caller's choices: in its words, or in others that mean the same. */
export function statesChoice(quoted: QuotedValue): boolean {
  const { value, sentence, quote, lead, node } = quoted
  const choice = String(value)
  if (typeof value === 'boolean') return statesBoolean({ ...quoted, value })
  const meaning = meaningOf(choice)
  if (meaning === 'yes' || meaning === 'no')
    return (
      statesBoolean({ ...quoted, value: meaning === 'yes' }) || standingOfPhrase(choice, sentence, lead) === 'stated'
    )
  if (/^[A-Z]{3}$/.test(choice) && currencyOf(choice) !== undefined)
    return wordIn(choice, quote) || numbersIn(quote).some(({ unit }) => unit === choice)
  if (standingOfChoice(choice, sentence, lead) !== 'stated') return false
  // `recommended` is in `not recommended`, and `red` stands beside `blue` where two things have colours.
  const others = node.choices
    .map(String)
    .filter((other) => other !== choice && standingOfChoice(other, sentence, lead) === 'stated')
  if (others.some((other) => ` ${wordsOf(other)} `.includes(` ${wordsOf(choice)} `))) return false
  return others.length === 0 || isNearest(quoted, others)
}

function standingOfChoice(choice: string, sentence: string, lead: string): Standing | undefined {
  const meaning = meaningOf(choice)
  return (
    standingOfPhrase(choice, sentence, lead) ??
    (meaning === undefined ? undefined : standingOfMeaning(meaning, sentence, lead))
  )
}

/** Whether the choice is the one in the clause that names the field, if one does. */
function isNearest(quoted: QuotedValue, others: readonly string[]): boolean {
  const wanted = fieldWordsOf(quoted).stems.map(sameThing)
  const clauses = quoted.sentence.split(/[,;|\n]| (?:and|und|et|y|but|aber|mais|pero) /u, 60)
  const own = clauses.filter((clause) => wanted.some((stems) => standingOf([stems], clause) !== undefined))
  if (own.length === 0) return quoted.quote.length < maxLabelled
  return (
    own.some((clause) => standingOfChoice(String(quoted.value), clause, '') === 'stated') &&
    !others.some((other) => own.every((clause) => standingOfChoice(other, clause, '') === 'stated'))
  )
}

/** A list of values without the name of the field is short. */
const maxLabelled = 60

const wordIn = (word: string, text: string) => text.split(/[^\p{L}]/u).includes(word)
