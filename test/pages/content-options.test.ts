import { describe, expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import type { ExtractOptions } from '#workers/pages/page.ts'
import { page, withMain } from './page-under-test.ts'

const sentence =
  'The lamp of the outer light is trimmed at dusk, and again at four, when the wind drops and the tide turns. '
const prose = `<p>${sentence.repeat(3)}</p>`.repeat(6)
const article = `<html><head><title>The lamp | Harbour News</title></head><body><main><article><h1>The lamp</h1>${prose}
  <figure><img src="/lamp.jpg" alt="A lamp"><figcaption>The keeper at work</figcaption></figure>
  <div class="wp-caption"><img src="/oil.jpg" alt="Oil"><p class="wp-caption-text">Oil for a year</p></div>
  <h2>Oil and wick</h2>${prose}</article></main></body></html>`

const contentOf = (body: string, changes: Partial<ExtractOptions> = {}) =>
  extractPage(page(body), withMain(changes)).content

describe('the option title', () => {
  it('leaves the title heading out', () => {
    expect(contentOf(article)).toMatch(/^# The lamp\n/u)
    const content = contentOf(article, { title: 'exclude' })
    expect(content).toMatch(/^The lamp of the outer light/u)
    expect(content).toContain('## Oil and wick')
  })

  it.each(['markdown', 'text', 'html'] as const)('works for %s', (format) => {
    const lines = contentOf(article, { format, title: 'exclude' }).split('\n')
    expect(lines.some((line) => line.replaceAll(/<[^>]*>|^# /gu, '') === 'The lamp')).toBe(false)
  })

  it('leaves out the heading that equals the title, not one before it', () => {
    const body = `<title>The lamp</title><h1>Harbour News</h1><h2>The lamp</h2>${prose}`
    const content = contentOf(body, { mainContent: false, title: 'exclude' })
    expect(content).toMatch(/^# Harbour News\n\nThe lamp of/u)
  })

  it('leaves later headings of the text', () => {
    const content = contentOf(`<title>The lamp</title>${prose}<h1>Oil</h1>${prose}`, { title: 'exclude' })
    expect(content).toContain('# Oil')
  })
})

describe('the option captions', () => {
  it('leaves captions out and keeps the images', () => {
    expect(contentOf(article)).toContain('*The keeper at work*')
    const content = contentOf(article, { captions: 'exclude' })
    for (const caption of ['The keeper at work', 'Oil for a year']) expect(content).not.toContain(caption)
    expect(content).toContain('![A lamp](https://example.com/lamp.jpg)')
    expect(content).toContain('## Oil and wick')
  })
})

describe('the title of a page', () => {
  it('is kept above the text if the page shows it, whatever its element', () => {
    const head = '<html><head><title>How the lamp of the harbour is trimmed | Harbour News</title></head>'
    const shown = '<div class="sc-a1"><span class="sc-b2">How the lamp of the harbour is trimmed</span></div>'
    expect(contentOf(`${head}<body>${shown}<main><article>${prose}</article></main></body></html>`)).toMatch(
      /^How the lamp of the harbour is trimmed\n/u,
    )
  })
})

describe('leftovers around an article', () => {
  const facebook = (text: string) => `<a href="https://www.facebook.com/sharer/sharer.php?u=x">${text}</a>`
  const around = (extra: string) =>
    contentOf(`<title>The lamp</title><main><article><h1>The lamp</h1>${extra}${prose}${prose}</article></main>`)

  it.each([
    `<p>Share: ${facebook('Facebook')} <a href="https://x.com/intent/post?u=x">the short network</a></p>`,
    `<p><b>Artikel teilen:</b></p><p>${facebook('bei Freunden auf Facebook')}</p>`,
    `<ul><li>${facebook('お友達に')}</li><li><a href="https://b.hatena.ne.jp/entry/x">はてな</a></li></ul>`,
  ])('exclude share links and their label: %s', (row) => {
    const content = around(`${prose}${row}`)
    for (const word of ['Share', 'Facebook', 'network', 'teilen', 'お友達', 'はてな'])
      expect(content).not.toContain(word)
  })

  it('exclude controls and boxes about the author', () => {
    const bio = 'Ada Keeper writes about lights and the people who keep them, from the harbour to the outer rocks.'
    const content = around(`<p><a href="#">×</a></p><p><a href="/ada">View full profile</a></p>
      <div class="author-bio"><p>${bio}</p></div>`)
    for (const text of ['×', 'View full profile', 'Ada Keeper']) expect(content).not.toContain(text)
  })

  it('keep links of a sentence, and people on a page about them', () => {
    const sentenceWithLink = `<p>${sentence.repeat(2)}You may <a href="/p">print</a> the table of the tides for the year.</p>`
    expect(around(sentenceWithLink)).toContain('[print]')
    const person = (name: string) =>
      `<div class="author-card"><h3>${name}</h3><p>${name} keeps the ${sentence}</p></div>`
    const people = ['Ada', 'Bob', 'Cid', 'Dot', 'Eve'].map(person).join('')
    expect(contentOf(`<title>Keepers</title><main><h1>Keepers</h1>${people}</main>`)).toContain('Dot keeps')
  })
})

describe('UTF-8 that was encoded twice', () => {
  const twice = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))
  const whole = (body: string) => contentOf(body, { mainContent: false })

  it.each(['Le café de l’été, “déjà vu”', 'Größe und Straße in Zürich', 'Привет, мир', '日本語の記事'])(
    'is repaired: %s',
    (text) => {
      expect(whole(`<p>${twice(text)}</p>`)).toBe(text)
    },
  )

  it('is repaired beside sound text', () => {
    expect(whole(`<p>“Café”</p><p>${twice('Un été à la plage')}</p>`)).toBe('“Café”\n\nUn été à la plage')
  })

  it('is left where a text speaks about it, or is sound', () => {
    for (const text of ['é is often shown as Ã©', 'Ã© Ã¨', 'Â« Ê »', 'São João, à Évora'])
      expect(whole(`<p>${text}</p>`)).toBe(text)
  })
})
