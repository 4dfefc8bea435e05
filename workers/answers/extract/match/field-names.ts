import type { SchemaNode } from '#workers/answers/extract/schema/schema-node.ts'
import { wordsOf } from '#workers/answers/extract/values/words-of.ts'

// cspell:ignore titel nombre beschreibung

/** The names under which a page may state a field, most specific first, as `wordsOf` returns them. */
export function fieldNames(name: string, node: SchemaNode, parents: readonly string[]): string[] {
  const parent = parents.findLast((each) => !transparent.has(each))
  const own = [
    wordsOf(name),
    ...[node.title, node.description].map((text) => (text.length <= maxLength ? wordsOf(text) : '')),
  ]
  const bare = own.flatMap((words) => [
    words,
    withoutUnit(words),
    withoutSubject(words),
    withoutSubject(withoutUnit(words)),
  ])
  // A `name` within `seller` is not the name of the page's subject.
  const free = parent === undefined ? bare : bare.filter((words) => !sharedNames.has(words))
  const named = parent === undefined ? bare : [...bare.map((words) => `${parent} ${words}`), ...free]
  return [...new Set(named.filter(Boolean))]
}

/** A description this long is a sentence. */
const maxLength = 40

/** Objects that only group the fields of the page. */
const transparent: ReadonlySet<string> = new Set(
  'product item details detail info information data result page job event recipe article post story metadata meta organization person offer offers pricing general specs entry listing posting'.split(
    ' ',
  ),
)

/** Names that many things have. */
const sharedNames: ReadonlySet<string> = new Set(
  'name title label id url link description text type image date titel titre nombre nom beschreibung'.split(' '),
)

const isUnit = (word: string) => units.has(word)

const units: ReadonlySet<string> = new Set(
  'minutes minute mins min hours hour seconds kg g mg lb lbs oz cm mm m km inch inches ml cl l liter liters litres sqm m2 gb mb tb w kw watts v hz percent pct celsius days weeks months years eur usd gbp chf iso utc text string url name'.split(
    ' ',
  ),
)

/** `prep time minutes` → `prep time`. */
function withoutUnit(words: string): string {
  const parts = words.split(' ')
  return parts.length > 1 && isUnit(parts.at(-1) ?? '') ? parts.slice(0, -1).join(' ') : words
}

/** `product price` → `price`. */
function withoutSubject(words: string): string {
  const parts = words.split(' ')
  return parts.length > 1 && subjects.has(parts[0] ?? '') ? parts.slice(1).join(' ') : words
}

const subjects: ReadonlySet<string> = new Set(
  'product item job event recipe article page post the is main primary current company'.split(' '),
)

/** Which number of a range a field asks for: `salaryMin` the lower one. */
export function rangeOf(words: string): 'low' | 'high' | undefined {
  if (/\b(?:min|minimum|low|lowest|from)\b/.test(words)) return 'low'
  return /\b(?:max|maximum|high|highest|to)\b/.test(words) ? 'high' : undefined
}
