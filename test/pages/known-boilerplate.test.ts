import { describe, expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

const sentence =
  'The lamp of the outer light is trimmed at dusk, and again at four, when the wind drops and the tide turns.'
const prose = (count: number) => `<p>${`${sentence} `.repeat(3)}</p>`.repeat(count)
const jsonLd = (type: string) => `<script type="application/ld+json">{"@type": "${type}", "name": "Lamp"}</script>`
const contentOf = (body: string, head = '') =>
  extractPage(page(`<html><head><title>The lamp</title>${head}</head><body>${body}</body></html>`), withMain()).content

describe('known boilerplate', () => {
  it('includes reviews on a product page', () => {
    const body = `<main><h1>The lamp</h1>${prose(3)}<div class="product-reviews"><h2>What buyers say</h2><p>Mine came
      dented, but it shines brighter than the one that my neighbour bought for twice the price last year.</p></div></main>`
    expect(contentOf(body, jsonLd('Product'))).not.toContain('Mine came')
    expect(contentOf(body, jsonLd('Product'))).toContain('trimmed at dusk')
  })

  it('includes review widgets on pages without a declared type', () => {
    const opinions = `<div class="jdgm-text">${prose(4).replaceAll('lamp', 'basket')}</div>`
    const content = contentOf(`<main><article class="text"><h1>The lamp</h1>${prose(8)}${opinions}</article></main>`)
    expect(content).not.toContain('basket')
    expect(content).toContain('trimmed at dusk')
  })

  it('includes reader comments under a long article', () => {
    const comment = `<div class="comment-content">${prose(2).replaceAll('lamp', 'basket')}</div>`
    const comments = `<section id="comments"><h2>Comments</h2>${comment.repeat(12)}</section>`
    const article = (count: number) => `<article><h1>The lamp</h1>${prose(count)}</article>${comments}`
    expect(contentOf(article(8), jsonLd('NewsArticle'))).not.toContain('basket')
    expect(contentOf(article(8), jsonLd('NewsArticle'))).toContain('trimmed at dusk')
  })

  it('includes dialogs', () => {
    const dialog = `<div class="entry" role="dialog"><h2>The basket</h2>${prose(4).replaceAll('lamp', 'basket')}</div>`
    const body = `<main><article class="entry"><h1>The lamp</h1>${prose(8)}${dialog}</article></main>`
    expect(contentOf(body)).not.toContain('basket')
  })

  it('includes post details of forums', () => {
    const post = (name: string) =>
      `<li class="post"><div class="meta"><a class="username" href="/u">${name}</a></div><h3>Re: The lamp</h3>${prose(1)}
      <p>Join Date: March 2016</p><div><a href="#r">J 2 Replies Last reply</a></div></li>`
    const content = contentOf(
      `<main><h1>The lamp</h1><ul class="posts">${['ada', 'bob', 'cid'].map(post).join('')}</ul></main>`,
    )
    for (const smallPrint of ['Re: The lamp', 'Join Date', 'Last reply']) expect(content).not.toContain(smallPrint)
    expect(content.split('trimmed at dusk').length - 1).toBe(9)
  })
})

describe('duplicate text', () => {
  const paragraphs = ['trimmed at dusk', 'filled at noon', 'cleaned on Sundays'].map(
    (what) => `<p>${sentence.replace('trimmed at dusk', what)} It has been so since the tower was built.</p>`,
  )
  const times = (content: string, text: string) => content.split(text).length - 1

  it('is kept once when one is a copy for small screens', () => {
    const content = contentOf(`<main><h1>The lamp</h1><div class="text wide">${paragraphs.join('')}</div>
      <section class="small-screens"><div class="text">${paragraphs.join('')}</div></section></main>`)
    for (const what of ['trimmed at dusk', 'filled at noon', 'cleaned on Sundays']) expect(times(content, what)).toBe(1)
  })

  it('is kept in the original post and removed from quotes', () => {
    const post = (name: string, inner: string) =>
      `<article class="post"><h3 class="author">${name}</h3><div class="post-body">${inner}</div></article>`
    const quote = `<blockquote>${paragraphs[0]}</blockquote><p>I would rather trim it at five, to be honest with you all.</p>`
    const content = contentOf(
      `<main><h1>The lamp</h1>${post('ada', paragraphs.join(''))}${post('bob', quote)}${post('cid', paragraphs[1] ?? '')}</main>`,
    )
    expect(times(content, 'trimmed at dusk')).toBe(1)
    expect(content.indexOf('trimmed at dusk')).toBeLessThan(content.indexOf('rather trim it at five'))
  })

  it('is kept on each of several cards', () => {
    const card = (name: string) =>
      `<li class="card"><h3>${name}</h3><p>Burns for eight hours on a litre of oil.</p><p>${name} is made in the yard.</p></li>`
    const content = contentOf(
      `<main><h1>Our lamps</h1>${paragraphs[0]}<ul class="cards">${['Wick', 'Spark', 'Glow'].map(card).join('')}</ul></main>`,
    )
    expect(times(content, 'Burns for eight hours')).toBe(3)
  })
})

describe('streamed segments', () => {
  const box = (name: string, inner: string) => `<div hidden id="S:${name}">${inner}</div>`
  const whole = (body: string) => extractPage(page(body), withMain({ mainContent: false })).content

  it('move to their slots', () => {
    const content = whole(`<main><p>First.</p><template id="B:0"></template><p>Last.</p></main><footer>Foot.</footer>
      ${box('0', '<p>Second.</p><template id="P:1"></template>')}<script>$RC("B:0","S:0")</script>
      ${box('1', '<p>Third.</p>')}<script>$RS("S:1","P:1")</script>`)
    expect(content.split('\n\n')).toEqual(['First.', 'Second.', 'Third.', 'Last.', 'Foot.'])
  })

  it('stay in place without a slot or with a slot inside themselves', () => {
    const content =
      whole(`<p>First.</p><footer>Foot.</footer>${box('0', '<template id="B:0"></template><p>Second.</p>')}
      ${box('7', '<p>Third.</p>')}`)
    expect(content.split('\n\n')).toEqual(['First.', 'Foot.', 'Second.', 'Third.'])
  })
})
