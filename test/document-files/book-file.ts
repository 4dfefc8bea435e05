import { zipFiles } from './zip-files.ts'

const chapter = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="x.js"/></head><body>${body}</body></html>`

/** A book whose spine has another order than its files. */
export function bookFile(changes: Readonly<Record<string, string>> = {}): Uint8Array {
  return zipFiles({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title>The Night Garden</dc:title><dc:creator>Nora Field</dc:creator><dc:creator>Ole Berg</dc:creator>
      <dc:language>en</dc:language><dc:date>2020-05-06</dc:date><meta property="dcterms:modified">2021-07-08T00:00:00Z</meta></metadata>
      <manifest><item id="a" href="text/a%20one.xhtml"/><item id="b" href="text/b.xhtml"/></manifest>
      <spine><itemref idref="b"/><itemref idref="a"/></spine></package>`,
    'OEBPS/text/a one.xhtml': chapter(
      '<h1>Second chapter</h1><p>Moths <a id="x"/>came &amp; went.</p><p>See <a href="b.xhtml#start">the first</a>.</p>',
    ),
    'OEBPS/text/b.xhtml': chapter(
      '<h1 id="start">First chapter</h1><h2>Dusk</h2><p>It grew <em>dark</em>.<br/>The owls woke.</p><img src="../owl.png" alt="owl"/>',
    ),
    ...changes,
  })
}
