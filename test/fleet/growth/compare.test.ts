import { describe, expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { compareContents, pageContents } from '#workers/answers/compare/compare-contents.ts'
import { cardRecords } from '#workers/answers/extract-smart/records/card-records.ts'
import { listRecords } from '#workers/answers/extract-smart/records/list-records.ts'
import { mentionRecords } from '#workers/answers/extract-smart/records/mention-records.ts'

/** Parts of pages that are repeated without end. */
const pieces = [
  'a',
  'a ',
  ' ',
  '1',
  '1 ',
  '1.',
  '1,',
  "1'",
  '$1 ',
  '1 x ',
  'two ',
  '9:30 ',
  'A. ',
  'Nov 3, 2025 ',
  'a@b.',
  '@',
  '- a (b)\n',
  '- a – 1 $\n',
  '## a\n$1\n',
  '# ',
  '|a|1 kg|\n',
  '|a|b|\n|-|-|\n',
  'a: 1\n',
  '**a**\n: b\n',
  'The lamp weighs 3 kg and stands near the door.\n\n',
]

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'a comparison': (text) => {
    const source = { url: '', title: '', text, hash: '', fetchedAt: '' }
    return compareContents([pageContents({ ...source, index: 1 }), pageContents({ ...source, index: 2 })], 'lamp')
  },
  cards: cardRecords,
  lists: listRecords,
  mentions: mentionRecords,
}

describe.each(Object.entries(readers))('linear time of %s', (_, read) => {
  it.each(pieces)('for a page of %j', (piece) => {
    const growth = growthOf((size) => piece.repeat(Math.ceil(size / piece.length)), read)
    expect(growth).toBeLessThan(linearGrowth)
  })
})
