import { describe, expect, it } from 'vitest'
import { array, integer, object, string } from '#shared/contract/schema.ts'
import { readItems } from '#workers/llm/asking/read-items.ts'

const item = object({ text: string(), citations: array(object({ source: integer(), quote: string() })) })
const claims = [
  { text: 'One "quoted" \\ word, }{[ and 灯台 🏮.', citations: [{ source: 1, quote: 'a' }] },
  { text: 'claims', citations: [] },
  {
    text: 'Three.',
    citations: [
      { source: 2, quote: 'b' },
      { source: 3, quote: 'c"' },
    ],
  },
]
const reply = { unanswered: ['claims', '['], claims, more: [{ text: 'no claim', citations: [] }] }

/** The items that have arrived after each piece of the text. */
function read(text: string, size = 1) {
  const found: unknown[] = []
  const counts: number[] = []
  const next = readItems({ field: 'claims', item, data: [], onItem: (each) => found.push(each) })()
  for (let end = size; end < text.length + size; end += size) {
    next(text.slice(0, end))
    counts.push(found.length)
  }
  return { found, counts }
}

describe('the items of a reply that arrives in parts', () => {
  it.each([1, 2, 7, 5000])('are found in pieces of %d characters', (size) => {
    expect(read(JSON.stringify(reply), size).found).toEqual(claims)
    expect(read(JSON.stringify(reply, undefined, 2), size).found).toEqual(claims)
  })

  it('are passed on once they are complete', () => {
    const text = JSON.stringify(reply)
    const { counts } = read(text)
    const first = text.indexOf(JSON.stringify(claims[0])) + JSON.stringify(claims[0]).length
    expect([counts[first - 2], counts[first - 1]]).toEqual([0, 1])
  })

  it('are found behind thoughts and in a code fence', () => {
    const json = JSON.stringify(reply)
    expect(read(`<think>{"claims": [{"text": "no", "citations": []}]}</think>\n${json}`).found).toEqual(claims)
    expect(read(`Here it is:\n\`\`\`json\n${json}\n\`\`\``).found).toEqual(claims)
  })

  it('are left out if they do not match the schema, and lose their links', () => {
    const text = JSON.stringify({
      claims: [
        { text: 7 },
        'text',
        [{ text: 'nested', citations: [] }],
        { text: '![x](https://a.example/)', citations: [], b: 1 },
      ],
    })
    expect(read(text).found).toEqual([{ text: '[x]', citations: [] }])
  })

  it.each(['', 'no object', '{"claims": 7}', '}}]]{"claims"', '{"claims": [{"text": "open', '"\\'])(
    'are none in %j',
    (text) => {
      expect(read(text).found).toEqual([])
    },
  )
})
