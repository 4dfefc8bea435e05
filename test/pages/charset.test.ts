import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeBody } from '#workers/pages/charset/decode-body.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

const folder = new URL('../fixtures/pages/charsets/', import.meta.url)
const encodings = readdirSync(folder)
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.replace('.html', ''))

describe('decodeBody', () => {
  it.each(encodings)('recognises undeclared %s', (name) => {
    const bytes = readFileSync(new URL(`${name}.html`, folder))
    const text = readFileSync(new URL(`${name}.txt`, folder), 'utf8').trim()
    const { content, metadata } = extractPage(page(new Uint8Array(bytes), 'text/html'), withMain())
    expect(content).toContain(text)
    expect(metadata.charset?.toLowerCase()).toBe(name)
  })

  it('prefers the header to the declaration in the page', () => {
    const bytes = Uint8Array.from([...Buffer.from('<meta charset="koi8-r"><p>'), 0xcf, 0xf0, 0xe8])
    expect(decodeBody(bytes, 'text/html; charset=windows-1251').text).toContain('При')
  })

  it('prefers a byte order mark to the header', () => {
    const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, ...Buffer.from('<p>Grüße')])
    expect(decodeBody(bytes, 'text/html; charset=iso-8859-1')).toEqual({ text: '<p>Grüße', charset: 'UTF-8' })
  })

  it('reads the declaration in the page', () => {
    const bytes = Uint8Array.from([
      ...Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=gb2312"><p>'),
      0xd6,
      0xd0,
    ])
    expect(decodeBody(bytes, 'text/html')).toMatchObject({ charset: 'GBK', text: expect.stringContaining('中') })
  })

  it('ignores a declared UTF-8 for invalid bytes', () => {
    const cyrillic = readFileSync(new URL('windows-1251.html', folder))
    const bytes = Uint8Array.from([...Buffer.from('<meta charset="utf-8">'), ...cyrillic])
    expect(decodeBody(bytes, undefined).charset).toBe('windows-1251')
  })

  it.each([
    ['It\x92s a dog\x92s life', 'It’s a dog’s life'],
    ['caf\xe9', 'café'],
    ['10 \xb0C \xa9 2020', '10 °C © 2020'],
    ['na\xefve \x93quotes\x94 \x96 dash', 'naïve “quotes” – dash'],
    ['Stra\xdfe, \xdcbung', 'Straße, Übung'],
  ])('decodes short Latin text as windows-1252: %j', (bytes, text) => {
    expect(decodeBody(Buffer.from(bytes, 'latin1'), undefined)).toEqual({ text, charset: 'windows-1252' })
  })

  it('recognises UTF-16 without ASCII letters, and little text of a country', () => {
    const russian = 'Все люди рождаются свободными и равными в своем достоинстве и правах.'
    expect(decodeBody(Buffer.from(russian, 'utf16le'), undefined).text).toBe(russian)
    // In windows-1250: 'Minden emberi lény szabadon születik és egyenlő méltósága és joga van.'
    const hungarian = 'Minden emberi l\xe9ny szabadon sz\xfcletik \xe9s egyenl\xf5 m\xe9lt\xf3s\xe1ga \xe9s joga van.'
    expect(decodeBody(Buffer.from(hungarian, 'latin1'), undefined).text).toContain('egyenlő méltósága')
  })

  it('removes NUL and replaces malformed bytes', () => {
    const bytes = Uint8Array.from([...Buffer.from('<p>a\0b'), 0xff, ...Buffer.from('c')])
    expect(decodeBody(bytes, 'text/html; charset=utf-8').text).toBe('<p>ab\uFFFDc')
  })
})
