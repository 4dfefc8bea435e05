import { expect, it } from 'vitest'
import { bookFile } from './book-file.ts'
import { readFile } from './read-file.ts'

const chapter = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"><html><body>${body}</body></html>`

const contentOf = async (body: string) =>
  (await readFile(bookFile({ 'OEBPS/text/b.xhtml': chapter(body) }))).content.split('\n\n# Second chapter')[0]

it('a chapter has the characters of the entities that HTML names', async () => {
  const body =
    '<p>Caf&eacute;&nbsp;&mdash; &ldquo;cr&egrave;me&rdquo;&hellip; 5&nbsp;&euro; &lt;b&gt; &amp;amp; &#233; &unknown; AT&T &amp;</p><p><![CDATA[a <i>b</i> &eacute;]]></p>'
  expect(await contentOf(body)).toBe(
    'Café — “crème”… 5 € \\<b> \\&amp; é \\&unknown; AT&T &\n\na \\<i>b\\</i> \\&eacute;',
  )
})

it('a chapter shows an entity of an attribute once', async () => {
  expect(await contentOf('<p>See <a href="https://example.com/?a=1&amp;b=2">caf&eacute;</a></p>')).toBe(
    'See [café](https://example.com/?a=1&b=2)',
  )
})

it('a note in a later chapter, whose links lead there and back, is a footnote', async () => {
  const text = `<h1>First</h1><p>Owls<sup><a id="r1" href="a%20one.xhtml#n1">1</a></sup> hunt
    <a id="r2" epub:type="noteref" href="../text/a%20one.xhtml#n2">2</a> moths <a id="r3" href="a%20one.xhtml#n3">[3]</a>.</p>`
  const notes = `<h1>Notes</h1><ol><li id="n1">Most of them. <a href="b.xhtml#r1">↩</a></li></ol>
    <aside id="n2" epub:type="footnote"><p>By ear.</p></aside><p id="n3"><a href="b.xhtml#r3">[3]</a> Few are left.</p>`
  const { content } = await readFile(
    bookFile({ 'OEBPS/text/b.xhtml': chapter(text), 'OEBPS/text/a one.xhtml': chapter(notes) }),
  )
  expect(content).toBe(
    '# First\n\nOwls[^1] hunt [^2] moths [^3].\n\n# Notes\n\n[^1]: Most of them.\n\n[^2]: By ear.\n\n[^3]: Few are left.',
  )
})

it.each(['markdown', 'html'] as const)('a link inside the book is its text, in %s', async (format) => {
  const links = ['#here', 'a%20one.xhtml', 'a%20one.xhtml#x', 'gone.xhtml#y', '../../../a#b', 'mailto:a@b.example#c']
  const body = `<p id="here">See ${links.map((href, index) => `<a href="${href}">place ${index}</a>`).join(', ')} and <a href="https://example.com/#top">the site</a>.</p>`
  const page = await readFile(bookFile({ 'OEBPS/text/b.xhtml': chapter(body) }), { format, links: true })
  expect(page.content).toContain('https://example.com/#top')
  expect(page.content.replaceAll(/<\/?a>/gu, '')).toContain(
    'See place 0, place 1, place 2, place 3, place 4, place 5 and',
  )
  expect(page.content).not.toMatch(/xhtml|here|about:|files\/file/u)
  expect(page.links).toEqual([{ url: 'https://example.com/#top', text: 'the site' }])
})
