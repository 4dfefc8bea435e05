import { type FoundQuote } from '#shared/quotes/find-quote.ts'
import { plainText } from '#shared/quotes/mask-markup.ts'
import type { SchemaNode } from '#workers/answers/extract/schema/schema-node.ts'
import type { Scalar } from '#workers/answers/extract/values/coerce.ts'
import { wordsOf } from '#workers/answers/extract/values/words-of.ts'
import { sentencesOfBlock } from '#workers/evidence/split-sentences.ts'
import { foldWord, stemOf } from '#workers/evidence/words/words-of.ts'

/** A value of the model, and the words of the page that it names for it. */
export interface QuotedValue {
  value: Scalar
  /** Markdown of the page. */
  quote: string
  /** The whole sentences or the row around the quote, as plain text. */
  sentence: string
  /** The words that apply to all of a list or section, such as `Not included:`. */
  lead: string
  node: SchemaNode
  /** The names in the pointer of the field, without positions. */
  names: readonly string[]
  language: string | undefined
}

/** The words of a page around a quote that decide about its meaning. */
export function surroundings(
  content: string,
  { start, end }: Pick<FoundQuote, 'start' | 'end'>,
): { sentence: string; lead: string } {
  const from = Math.max(content.lastIndexOf('\n', start - 1) + 1, start - reach)
  const lineEnd = content.indexOf('\n', end)
  const to = Math.min(lineEnd === -1 ? content.length : lineEnd, end + reach)
  const isRow = content
    .slice(from, start + 1)
    .trimStart()
    .startsWith('|')
  const parts = isRow
    ? [{ text: content.slice(from, to), start: from, end: to }]
    : sentencesOfBlock(content, { start: from, end: to })
  const at = parts.findIndex((part) => part.end > start)
  const own = parts.filter((part) => part.start < end && start < part.end)
  const next = parts[at + Math.max(1, own.length)]
  const denial = next !== undefined && takesBack.test(next.text.slice(0, 80)) ? ` not: ${next.text}` : ''
  const sentence = (own.length > 0 ? own : [{ text: content.slice(start, end) }]).map(({ text }) => text).join(' ')
  return { sentence: isRow ? sentence : plainText(sentence), lead: plainText(leadOf(content, from)) + denial }
}

const reach = 1500

// cspell:disable
/** A sentence that denies the one before it. */
const takesBack =
  /^(?:\W{0,4})(?:(?:that|this|which) (?:is|was) (?:not |un|false|wrong|a (?:myth|lie|mistake))|not true|wrong\b|false\b|das (?:stimmt nicht|ist (?:falsch|nicht|ein irrtum))|falsch\b|c['’]est (?:faux|inexact|une erreur)|ce n['’]est pas|faux\b|(?:eso |esto )?(?:no es (?:cierto|verdad)|es falso)|falso\b|(?:これは|それは)?(?:誤り|間違い|嘘|事実ではな))/iu
// cspell:enable

/** The line that opens the list around a line, and the heading above it. */
function leadOf(content: string, from: number): string {
  let lead = ''
  let end = from - 1
  const isItem = /^\s*(?:[-*+]|\d{1,3}[.)]) /.test(content.slice(from, from + 20))
  for (let steps = 0; end > 0 && steps < maxLines && from - end < reach; steps += 1) {
    const start = content.lastIndexOf('\n', end - 1) + 1
    const line = content.slice(start, end).trim()
    end = start - 1
    if (/^#{1,6} /.test(line)) return `${line.slice(0, maxLead)} ${lead}`
    if (isItem && lead === '' && line !== '' && !/^(?:[-*+]|\d{1,3}[.)]) /.test(line))
      lead = line.endsWith(':') ? line.slice(-maxLead) : ' '
  }
  return lead
}

const maxLines = 40
const maxLead = 200

/** The words of a field, to find what a sentence says about it. */
export interface FieldWords {
  /** Stems, without words that many fields have. */
  stems: readonly string[]
  /** The name denies what it names, such as `nonSmoking` and `sugarFree`. */
  isNegative: boolean
  /** All names, titles and short descriptions, as `wordsOf` returns them. */
  text: string
}

export function fieldWordsOf({ names, node }: Pick<QuotedValue, 'names' | 'node'>): FieldWords {
  const name = wordsOf(names.at(-1) ?? '')
  const text = [name, wordsOf(node.title), wordsOf(node.description.slice(0, 120))].join(' ').trim()
  const words = name.split(' ').map(foldWord)
  const isNegative = words.filter((word) => denying.has(word)).length % 2 === 1
  const nouns = words.filter((word) => word.length > 1 && !denying.has(word) && !generic.has(word)).map(stemOf)
  const all = words.filter((word) => !denying.has(word) && !auxiliary.has(word)).map(stemOf)
  return { stems: nouns.length > 0 ? nouns : all, isNegative, text }
}

const denying: ReadonlySet<string> = new Set('no non not without free un'.split(' '))
const auxiliary: ReadonlySet<string> = new Set('is has have are can does was will the a an of for in to'.split(' '))
/** Words of names that a page leaves out or says in another way. */
const generic: ReadonlySet<string> = new Set([
  ...auxiliary,
  ...'allowed permitted included includes available offered offers provides provided supports supported accepted accepts requires required needs possible contains containing friendly safe access status flag value number count total type name text kind mode info amount'.split(
    ' ',
  ),
])
