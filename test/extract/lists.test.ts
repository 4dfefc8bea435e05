import { describe, expect, it } from 'vitest'
import { readCallerSchema } from '#shared/caller-schema/read-caller-schema.ts'
import type { NamedField } from '#workers/answers/extract/model/ask-fields.ts'
import { uniteWithModel } from '#workers/answers/extract/model/unite-with-model.ts'
import { readDeclared } from '#workers/answers/extract/read-declared.ts'
import { settleData } from '#workers/answers/extract/settle-data.ts'
import { wordsOf } from '#workers/answers/extract/values/words-of.ts'

type Row = readonly [name: string, price: string, size?: string]

const schema = readCallerSchema({
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          price: { type: 'number', minimum: 1 },
          size: { type: 'string', pattern: '^[A-Z]+$' },
        },
        required: ['name', 'price', 'size'],
      },
    },
  },
})

const line = ([name, price, size = 'M']: Row) => `| ${name} | ${price} | ${size} |`

const sourceOf = (rows: readonly Row[]) => ({
  url: 'https://shop.example/',
  title: 'Shop',
  content: ['| Name | Price | Size |', '| --- | --- | --- |', ...rows.map(line)].join('\n'),
  language: 'en',
  structured: undefined,
})

/** The name and price of each item, and the row that is quoted for the price. */
const summary = ({ data, evidence }: { data: Record<string, unknown>; evidence: { path: string; quote: string }[] }) =>
  // The schema above.
  (data['items'] as { name: string; price: number }[]).map(({ name, price }, index) => [
    name,
    price,
    wordsOf(evidence.find(({ path }) => path === `/items/${index}/price`)?.quote ?? ''),
  ])

const expected = (rows: readonly Row[]) => rows.map((row) => [row[0], Number(row[1]), wordsOf(line(row))])

describe('the items of a list', () => {
  const good: Row[] = [
    ['Kettle', '10'],
    ['Mug', '20'],
    ['Plate', '30'],
    ['Bowl', '40'],
  ]

  it('stay, with their own rows as evidence, beside items that do not fit the schema', () => {
    const [kettle, mug, plate, bowl] = good as [Row, Row, Row, Row]
    // Two faults in one row; then one fault in each of two others.
    const rows: Row[] = [['Bad', '0', 'small'], kettle, mug, ['Free', '0'], plate, ['Odd', '9', 'odd'], bowl]
    const read = readDeclared({ schema, instructions: '', source: sourceOf(rows) })
    expect(summary(read)).toEqual(expected(good))
  })

  it('stay if ten positions have two digits', () => {
    const rows = Array.from({ length: 24 }, (_, index): Row => [
      `Item ${index}`,
      index % 5 === 2 ? '0' : String(index + 1),
    ])
    const read = readDeclared({ schema, instructions: '', source: sourceOf(rows) })
    expect(summary(read)).toEqual(expected(rows.filter(([, price]) => price !== '0')))
  })

  it('are removed with what is in them, and before the values after them', () => {
    const nested = readCallerSchema({
      type: 'object',
      properties: {
        lists: { type: 'array', items: { type: 'array', minItems: 1, items: { type: 'string', maxLength: 1 } } },
      },
    })
    const data = { lists: [['a', 'bb'], [], ['cc', 'd', 'ee', 'f']] }
    const evidence = data.lists.flatMap((list, at) =>
      list.map((quote, index) => ({ path: `/lists/${at}/${index}`, quote, source: 'text' as const })),
    )
    const settled = settleData(nested, { data, evidence })
    expect(settled.data).toEqual({ lists: [['a'], ['d', 'f']] })
    expect(settled.evidence.map(({ path, quote }) => [path, quote])).toEqual([
      ['/lists/0/0', 'a'],
      ['/lists/1/0', 'd'],
      ['/lists/1/1', 'f'],
    ])
  })

  describe('in the parts of a long page', () => {
    const fieldsOf = (rows: readonly Row[]): NamedField[] =>
      rows.flatMap((row, index) =>
        ['name', 'price', 'size'].map((name, at) => ({
          path: `/items/${index}/${name}`,
          value: row[at] ?? 'M',
          quote: line(row),
        })),
      )
    const unite = (...parts: Row[][]) =>
      uniteWithModel({
        request: { schema, instructions: '', source: sourceOf(parts.flat()) },
        known: { data: {}, evidence: [] },
        parts: parts.map(fieldsOf),
      })

    it('stay if they have the name of another item', () => {
      const first: Row[] = [
        ['Kettle', '10'],
        ['Kettle', '20'],
      ]
      const second: Row[] = [
        ['Kettle', '30'],
        ['Mug', '40'],
      ]
      expect(summary(unite(first, second))).toEqual(expected([...first, ...second]))
    })

    it('are listed once if the parts overlap', () => {
      const [kettle, mug, plate, bowl] = good as [Row, Row, Row, Row]
      expect(summary(unite([kettle, mug, plate], [mug, plate, bowl]))).toEqual(expected(good))
    })
  })
})
