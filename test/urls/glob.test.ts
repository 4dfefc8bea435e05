import { describe, expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { addressFilter } from '#workers/sites/urls/glob.ts'

const matches = (pattern: string, address: string) => addressFilter({ include: [pattern] })(new URL(address))

describe('a pattern', () => {
  it.each([
    ['/blog', 'https://example.com/en/blog/post'],
    ['BLOG', 'https://example.com/blog'],
    ['?page=', 'https://example.com/list?page=2'],
    ['/blog/*', 'https://example.com/blog/post'],
    ['/blog/*', 'https://example.com/blog/2024/05/post'],
    ['/blog/**', 'https://example.com/blog/2024/05/post'],
    ['/blog*', 'https://example.com/blog'],
    ['/*/edit', 'https://example.com/a/b/edit'],
    ['blog/*', 'https://example.com/en/blog/post'],
    ['*.pdf', 'https://example.com/files/a.pdf'],
    ['*a*a*a*', 'https://example.com/banana'],
    ['https://example.com/*', 'https://example.com/'],
    ['*://docs.*', 'https://docs.example.com/'],
    ['/café/*', 'https://example.com/caf%C3%A9/men%C3%BC'],
    ['/caf%C3%A9/*', 'https://example.com/café/x'],
    ['*', 'https://example.com/'],
    ['', 'https://example.com/'],
  ])('%s matches %s', (pattern, address) => {
    expect(matches(pattern, address)).toBe(true)
  })

  it.each([
    ['/blog/*', 'https://example.com/en/blog/post'],
    ['/blog/*', 'https://example.com/blog'],
    ['*.pdf', 'https://example.com/a.pdf?download'],
    ['/a*a', 'https://example.com/a'],
    ['/ab*ba', 'https://example.com/aba'],
    ['http://*', 'https://example.com/'],
    ['[a-z]', 'https://example.com/a'],
    ['/b.og', 'https://example.com/blog'],
  ])('%s does not match %s', (pattern, address) => {
    expect(matches(pattern, address)).toBe(false)
  })
})

describe('a filter', () => {
  it('needs one pattern to include and none to exclude', () => {
    const filter = addressFilter({ include: ['/blog/*', '/news'], exclude: ['draft'] })
    const passing = ['/blog/a', '/news', '/blog/draft-b', '/about'].filter((path) =>
      filter(new URL(path, 'https://example.com')),
    )
    expect(passing).toEqual(['/blog/a', '/news'])
  })

  it('takes linear time', () => {
    const pattern = `/${'*a'.repeat(90)}*b`
    const filter = addressFilter({ include: [pattern] })
    const address = (size: number) => new URL(`https://example.com/${'a'.repeat(size)}`)
    expect(growthOf(address, filter)).toBeLessThan(linearGrowth)
  })
})
