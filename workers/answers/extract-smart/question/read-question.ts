import { withDigits } from '#shared/values/number-words.ts'
import { facetLabel } from '#workers/answers/compare/facets/facet-label.ts'
import { contentWords } from '#workers/answers/compare/words.ts'
import { superlativeIn, type Superlative } from './superlatives.ts'

/** A question to a page, as a plan without a language model reads it. */
export interface Question {
  /** The words that name what is asked for, each once. */
  words: readonly string[]
  /** Further names of it, which the question implies: `opening hours` of `when does it open`. */
  hints: readonly string[]
  /** How many records are asked for. Undefined: all. */
  limit?: number
  /** The order of the records, by the values of the column with this label. */
  order?: RecordOrder
  /** The question is about one fact. Undefined if it asks for a list. */
  isAboutOne: boolean
}

export interface RecordOrder {
  /** See `facetLabel`. */
  key: string
  direction: 'ascending' | 'descending'
}

/** Reads a question in English: what it asks for, how many, and in which order. */
export function readQuestion(query: string): Question {
  const text = withDigits(query.toLowerCase().slice(0, maxLength))
  const superlative = superlativeIn(text)
  const limit = limitIn(text, superlative)
  const asked = interrogatives.find(({ begins }) => text.trimStart().startsWith(begins))
  const named = contentWords(text).filter((word) => !commands.has(word) && !/^\d+$/.test(word))
  const words = named.filter((word) => !(superlative?.words ?? []).includes(word))
  return {
    words: [...new Set(words)].slice(0, maxWords),
    hints: [...(asked?.words ?? []), ...(superlative?.key.split(' ') ?? [])],
    ...(limit !== undefined && { limit }),
    ...(superlative !== undefined && { order: { key: superlative.key, direction: superlative.direction } }),
    isAboutOne: asked !== undefined && !/\b(?:all|every|each|list)\b/.test(text),
  }
}

const maxLength = 500
const maxWords = 20

/** `top 5`, `first 10`, or the number of a superlative: `the 3 cheapest`. One, for a superlative without a number. */
function limitIn(text: string, superlative: Superlative | undefined): number | undefined {
  const counted = /\b(?:top|first|best)\s(\d{1,3})\b/.exec(text)?.[1] ?? (superlative && numberOf(superlative, text))
  if (counted !== undefined) return Math.max(1, Number(counted))
  const isOne = superlative !== undefined && /\b(?:which|what|the) (?:is|are|\p{L}{1,20}est|most|least)\b/u.test(text)
  return isOne && !/\ball\b|\bsort|\border/.test(text) ? 1 : undefined
}

/** A number before a superlative or directly behind it, unless it is an amount: `plans below 50 dollars, cheapest first`. */
function numberOf({ start, end }: Superlative, text: string): string | undefined {
  const [behind = ''] = text.slice(end).trimStart().split(' ', 1)
  if (isCount(behind)) return behind
  const before = text.slice(0, start).split(' ').filter(Boolean)
  const at = before.findLastIndex(isCount)
  return amountWords.has(before[at - 1] ?? '') ? undefined : before[at]
}

const isCount = (word: string) => /^\d{1,3}$/.test(word)

/** Words before an amount that the records have. */
const amountWords: ReadonlySet<string> = new Set(
  'with for under over below above than least most of to in from until per'.split(' '),
)

/** The words that name the fact behind a question word. */
const interrogatives: readonly { begins: string; words: readonly string[] }[] = [
  { begins: 'when does', words: keywords('opening hours') },
  { begins: 'when is it open', words: keywords('opening hours') },
  { begins: 'when do', words: keywords('opening hours') },
  { begins: 'when', words: keywords('date') },
  { begins: 'where', words: keywords('location address') },
  { begins: 'who', words: keywords('author') },
  { begins: 'how much', words: keywords('price') },
  { begins: 'how many', words: [] },
  { begins: 'how heavy', words: keywords('weight') },
  { begins: 'how long', words: keywords('duration length') },
  { begins: 'what is', words: [] },
  { begins: 'what does it cost', words: keywords('price') },
]

function keywords(names: string): string[] {
  const { key } = facetLabel(names)
  return [...new Set([...contentWords(names), ...key.split(' ')])]
}

/** Words of requests that name nothing of the page, as `contentWords` returns them. */
const commands: ReadonlySet<string> = new Set(
  contentWords(
    'list show give find get extract return tell want need please every each any table item thing page site website here everything top first best sort sorted order ordered many much cost costs does open opens per all give me find out write wrote written article down collect name names together',
  ).filter((word) => !['cost', 'open', 'name'].includes(word)),
)
