import { describe, expect, it } from 'vitest'
import { findQuote } from '#shared/quotes/find-quote.ts'
import { plainText } from '#shared/quotes/mask-markup.ts'
import { dateMentions } from '#shared/values/dates.ts'
import { numbersIn } from '#shared/values/numbers.ts'
import { sourcesOf } from '#test/evidence/sources-of.ts'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { commonWords } from '#workers/evidence/check-claims.ts'
import { checkClaim } from '#workers/evidence/checks/check-claim.ts'
import { openPage } from '#workers/evidence/checks/open-page.ts'
import { readStatement, statementReader } from '#workers/evidence/checks/read-statement.ts'
import { citeClaims } from '#workers/evidence/cite-claims.ts'
import { groupDuplicates } from '#workers/evidence/group-duplicates.ts'
import { addressesReader } from '#workers/evidence/injection/addresses-reader.ts'
import { plainLine } from '#workers/evidence/plain-line.ts'
import { splitPassages } from '#workers/evidence/split-passages.ts'
import { splitSentences } from '#workers/evidence/split-sentences.ts'
import { wordsOf } from '#workers/evidence/words/words-of.ts'

/** Parts of pages that are repeated without end. */
const pieces = [
  'a',
  'a ',
  ' ',
  '\n',
  '\n\n',
  '. ',
  'A. ',
  '[',
  '](',
  '[](',
  '[a](b ',
  '\\[1',
  '[1]',
  '*',
  '_a',
  '|',
  '|a|\n',
  '# ',
  '# a\n',
  '- ',
  '- a\n',
  '> ',
  '```\n',
  '---',
  '...',
  'the art … of',
  '"',
  '1',
  '1,',
  '1 000 ',
  '1.5.',
  '1990 ',
  '1 May ',
  '5/6/2024 ',
  '$',
  '$5 million ',
  'Q1 2024',
  'B',
  'B ',
  "O'",
  '漢',
  '漢。',
  'é',
  '\u0301',
  '\u00ad',
  '😀',
]

const quotes = [
  'the art of the deal is long',
  'the art … of the deal … is long',
  'a a a a a',
  'aaaaaaaaaaaaaaa',
  '1990 1990 1990',
]

const readers: [string, (text: string) => unknown][] = [
  ['finding quotes', (text) => quotes.map((quote) => findQuote(quote, text))],
  ['a quote without end', (text) => findQuote(text, 'a short page')],
  ['plain text', plainText],
  ['sentences', splitSentences],
  ['passages', (text) => [...splitPassages(text)]],
  ['words', wordsOf],
  ['duplicates', (text) => groupDuplicates([{ text }, { text: `${text}.` }])],
  ['dates', dateMentions],
  ['numbers', numbersIn],
  [
    'a statement',
    (text) => ['en', 'de', 'ja'].map((language) => readStatement(text, { language, isCommon: () => false })),
  ],
  ['a line', plainLine],
  ['orders to readers', addressesReader],
  ['common words', (text) => commonWords().add(text)],
  ['numbers of citations', (text) => citeClaims([{ text, citations: [{ source: 1, quote: text }] }], sourcesOf(text))],
  ['a claim without end', (text) => check(text, 'a short page', 'a short page')],
  ['a claim about a page without end', (text) => check('The art of 1990 is a b.', text.slice(0, 200), text)],
]

function check(text: string, quote: string, page: string) {
  const pages = new Map(sourcesOf(page).map((source) => [source.index, openPage(source)]))
  return checkClaim({ text, citations: [{ source: 1, quote }] }, { pages, read: statementReader(() => false) })
}

describe('evidence takes linear time', () => {
  it.each(readers)('%s', (_, read) => {
    for (const piece of pieces) {
      const make = (size: number) => piece.repeat(size / piece.length)
      const growth = growthOf(make, read, { minSize: 4096, maxSize: 1 << 17 })
      expect.soft(growth, JSON.stringify(piece)).toBeLessThan(linearGrowth)
    }
  })
})
