import { describe, expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import pages from './languages.json' with { type: 'json' }
import { page, withMain } from './page-under-test.ts'

// Articles with the usual boilerplate around them: teasers, an invitation to subscribe, a call for comments.

describe.each(Object.entries(pages))(
  'an article in %s',
  (lang, { title, text, teasers, teaserTitle, subscribe, comments }) => {
    const html = `<html lang="${lang}"><head><title>${title}</title></head><body>
    <header><nav><ul><li><a href="/">${teaserTitle}</a></li><li><a href="/b">${comments}</a></li></ul></nav></header>
    <div class="page"><div class="col-a"><h1>${title}</h1>${text.map((each) => `<p>${each}</p>`).join('\n')}
    <div class="box"><p>${subscribe}</p><input><button>OK</button></div></div>
    <div class="col-b"><h3>${teaserTitle}</h3>
    ${teasers.map((each, at) => `<div class="item"><a href="/${at}"><h4>${each}</h4></a></div>`).join('\n')}</div>
    <div class="col-c"><h3>${comments}</h3><textarea></textarea></div></div></body></html>`
    const { content } = extractPage(page(html), withMain())

    it('keeps the title and all paragraphs', () => {
      for (const each of [title, ...text]) expect(content).toContain(each)
    })

    it('leaves teasers, the invitation and the call for comments out', () => {
      for (const each of [...teasers, teaserTitle, subscribe, comments]) expect(content).not.toContain(each)
    })
  },
)
