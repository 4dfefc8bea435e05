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
