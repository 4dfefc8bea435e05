import { describe, expect, it } from 'vitest'
import { normalizeResults, resultAddress } from '#workers/search/normalize/normalize-results.ts'
import { plainText } from '#workers/search/normalize/plain-text.ts'

describe('the address of a result', () => {
  const bing = `https://www.bing.com/ck/a?!&&p=1&u=a1${Buffer.from('https://example.com/b?q=1').toString('base64url')}&ntb=1`

  it.each([
    ['https://example.com/a?utm_source=x&id=1&gclid=2', 'https://example.com/a?id=1'],
    ['https://www.google.com/url?q=https://example.com/a%3Fb%3D1&sa=U', 'https://example.com/a?b=1'],
    ['https://www.google.de/url?url=https://example.com/a', 'https://example.com/a'],
    [
      `//duckduckgo.com/l/?uddg=${encodeURIComponent('https://example.com/?utm_medium=x')}&rut=1`,
      'https://example.com/',
    ],
    [bing, 'https://example.com/b?q=1'],
    ['https://example.com/a#:~:text=owls', 'https://example.com/a'],
    ['https://example.com/a#part', 'https://example.com/a#part'],
    ['https://t.co/abc', 'https://t.co/abc'],
  ])('%s is %s', (address, expected) => {
    expect(resultAddress(address)).toBe(expected)
  })

  it.each([
    '/relative',
    'javascript:alert(1)',
    'https://user:secret@example.com/',
    'ftp://example.com/',
    'https://www.google.com/url?q=javascript:alert(1)',
    `https://example.com/${'a'.repeat(3000)}`,
    '',
  ])('%s is none', (address) => {
    expect(resultAddress(address)).toBeUndefined()
  })
})

describe('the text of a result', () => {
  it.each([
    ['<b>Owls</b> &amp; <em class="x">mice</em>', 'Owls & mice'],
    ['The &lt;head&gt; element, and <head>', 'The <head> element, and <head>'],
    ['  two\n\n lines\t', 'two lines'],
    ['Caf&eacute; &#x27;s &unknown;', "Café 's &unknown;"],
    ['1 < 2 && 3 > 2', '1 < 2 && 3 > 2'],
    ['Owls\u0000\u001B[2J &#x202e;moc.elpmaxe\u2066', 'Owls[2J moc.elpmaxe'],
    ['Owls\u{E0049}\u{E0067}\u{E006E}', 'Owls'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ])('%s is %s', (text, expected) => {
    expect(plainText(text)).toBe(expected)
  })

  it('has a limit', () => {
    expect(plainText('&amp;<b>'.repeat(100_000))).toHaveLength(1000)
    expect(plainText('a'.repeat(5000))).toHaveLength(2000)
    expect(plainText(`${'a'.repeat(1999)}🦉 and more`)).toBe('a'.repeat(1999))
  })
})

describe('normalized results', () => {
  it('have a limit for every text', () => {
    const long = 'owl '.repeat(100_000)
    const [work] = normalizeResults('scholar', [{ title: 'Owls', authors: [long, '<b>A. Owl</b>'], doi: long }], {
      limit: 5,
    })
    const [place] = normalizeResults('places', [{ name: long, placeId: long }], { limit: 5 })
    expect([work?.authors?.[0]?.length, work?.authors?.[1], work?.doi?.length]).toEqual([1999, 'A. Owl', 1999])
    expect([place?.name.length, place?.placeId?.length]).toEqual([1999, 1999])
  })

  const result = (url: string, title = 'Owls') => ({ title, url, snippet: '' })

  it('hold each page once, at its first position', () => {
    const urls = [
      'http://example.com/a',
      'https://www.example.com/a/',
      'https://example.com/a#x',
      'https://example.com/b',
    ]
    const found = normalizeResults(
      'web',
      urls.map((url) => result(url)),
      { limit: 10 },
    )
    expect(found.map(({ url }) => url)).toEqual(['http://example.com/a', 'https://example.com/b'])
  })

  it('leave out results without a usable address or title, and keep the limit', () => {
    const results = [result('mailto:owl@example.com'), result('https://a.example/', ' '), result('https://b.example/')]
    expect(normalizeResults('web', [...results, result('https://c.example/')], { limit: 1 })).toEqual([
      result('https://b.example/'),
    ])
  })

  it('lose an address that is not required, but stay', () => {
    const product = { title: 'Owl', url: 'javascript:void(0)', price: '€ 5' }
    expect(normalizeResults('shopping', [product], { limit: 10 })).toEqual([{ title: 'Owl', price: '€ 5' }])
  })

  it('hold each suggestion once, in any case', () => {
    expect(normalizeResults('autocomplete', ['Owls', 'owls', '<b>owl</b> box', ''], { limit: 10 })).toEqual([
      'Owls',
      'owl box',
    ])
  })
})
