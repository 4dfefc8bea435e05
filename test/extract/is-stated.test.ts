import { expect, it } from 'vitest'
import { isStated } from '#workers/answers/extract/model/is-stated.ts'
import { schemaNode } from '#workers/answers/extract/schema/schema-node.ts'

const node = schemaNode({ type: 'number' })
const states = (quote: string, value: number) => isStated({ value, quote, node, language: 'en' })

it.each([
  ['The town has 2.8 million inhabitants.', 2_800_000],
  ['The town has 2.8 million inhabitants.', 2.8],
  ['Revenue was $1.5B last year.', 1_500_000_000],
  ['Der Umsatz stieg auf 3,2 Mrd. Euro.', 3_200_000_000],
])('"%s" states %d', (quote, value) => {
  expect(states(quote, value)).toBe(true)
})

it.each([
  ['The town has 2.8 million inhabitants.', 28],
  ['The cable is 5 m long.', 5_000_000],
])('"%s" does not state %d', (quote, value) => {
  expect(states(quote, value)).toBe(false)
})
