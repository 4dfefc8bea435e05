import { describe, expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

const sentence =
  'The lamp of the outer light is trimmed at dusk, and again at four, when the wind drops and the tide turns.'
const prose = (count: number) => `<p>${`${sentence} `.repeat(3)}</p>`.repeat(count)
const contentOf = (body: string) =>
  extractPage(page(`<html><head><title>The lamp</title></head><body>${body}</body></html>`), withMain()).content

describe('parts around the text', () => {
  it('drops the counter of a gallery, and keeps a score beside a picture', () => {
    const gallery = (text: string) =>
      `<main><h1>The lamp</h1>${prose(3)}<div><img src="/a.png" width="900"><p>${text}</p></div>${prose(3)}</main>`
    expect(contentOf(gallery('1 / 12'))).not.toContain('1 / 12')
    expect(contentOf(gallery('8 / 10'))).toContain('8 / 10')
  })

  it('drops the numbers of printed pages, and keeps other numbers in brackets', () => {
    const book = (number: string) => `<main><h1>The lamp</h1><p>${number}${sentence}</p>${prose(3)}</main>`
    expect(contentOf(book('<span id="Page_12">[Pg 12]</span>'))).not.toContain('Pg 12')
    expect(contentOf(book('<span role="doc-pagebreak">12</span> '))).not.toContain('12')
    expect(contentOf(book('<span id="law12">[12]</span> '))).toContain('12')
    expect(contentOf(book('<a id="page12" href="#note">[12]</a> '))).toContain('12')
  })

  it('drops a box for an address of a reader in any language, and keeps a text that only stands above a form', () => {
    const box = (around: string) => `<main><h1>The lamp</h1>${prose(4)}${around}${prose(4)}</main>`
    const field = '<form><input type="email"><button>OK</button></form>'
    expect(
      contentOf(box(`<div class="b"><h3>Kvartalsbrevet</h3><p>Fire ganger i året, gratis.</p>${field}</div>`)),
    ).not.toMatch(/Kvartalsbrevet|gratis/u)
    expect(contentOf(`<main><div><h1>The lamp</h1>${prose(4)}${field}</div></main>`)).toContain('trimmed at dusk')
  })

  it('keeps a column of a grid that is as wide as the text', () => {
    const column = `<h2>The keeper</h2><p>${sentence.replace('trimmed', 'watched')}</p>`
    const grid = `<div class="row"><div class="col-md-6"><h1>The lamp</h1>${prose(6)}</div><div class="col-md-6">${column}</div></div>`
    expect(contentOf(grid)).toContain('is watched at dusk')
  })

  it('drops comments with names under their heading, and keeps names under another one', () => {
    const list = (heading: string) =>
      `<main><h1>The lamp</h1>${prose(6)}<table><tr><th>${heading}</th></tr>${['Ada', 'Bob', 'Cid']
        .map((name) => `<tr><td><b>${name}</b> says that the light was seen from the ferry at four.</td></tr>`)
        .join('')}</table></main>`
    expect(contentOf(list('Reader comments'))).not.toContain('from the ferry')
    expect(contentOf(list('Sightings of the week'))).toContain('from the ferry')
  })

  it('keeps rows of names and values beside the text', () => {
    const rows = ['Height', 'Weight', 'Range']
      .map((name, at) => `<div class="r"><span>${name}</span><span>${at + 3} units</span></div>`)
      .join('')
    const content = contentOf(`<main><h1>The lamp</h1>${prose(2)}<div class="facts">${rows}</div></main>`)
    for (const fact of ['Height 3 units', 'Range 5 units']) expect(content).toContain(fact)
  })
})
