import { expect, it } from 'vitest'
import { hasWords } from '#workers/intel/reports/evidence/ledger.ts'

it.each([
  ['Strixa raised US$5 million.', '$5 million'],
  ['Strixa raised $15 million, and then 5 million.', '5 million'],
  ['Rivals are Plumix, and BARN.', 'barn'],
  // cspell:disable-next-line
  ['竞争对手是阿里巴巴集团', '阿里巴巴'],
  ['삼성은 경쟁사입니다', '삼성'],
])('%s has the words %s', (text, words) => {
  expect(hasWords(text, words)).toBe(true)
})

it.each([
  ['Strixa raised $15 million.', '5 million'],
  ['Strixa raised $1.5 million.', '5 million'],
  ['Strixa raised $5,000.', '$5'],
  ['Strixa was founded on May 21.', 'May 2'],
  ['Rivals are the Barnyards.', 'barn'],
  ['Nothing is said.', ''],
])('%s has not the words %s', (text, words) => {
  expect(hasWords(text, words)).toBe(false)
})
