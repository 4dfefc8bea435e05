import { bookFile } from '#test/document-files/book-file.ts'
import { repeatedLink, repeatedNote, repeatedText } from '#test/document-files/exploding-files.ts'
import { pdfFile } from '#test/document-files/pdf-file.ts'
import { paragraph, wordFile } from '#test/document-files/word-file.ts'

/** A construct of a page, written with a filler that repeats `count` times. */
type Construct = (filler: string, count: number) => string

const officeType = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`

const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: Math.floor(count) }, (_, at) => row(at)).join('')

const article = (body: string) =>
  `<html><head><title>Page</title></head><body><main><p>Before it, a sentence.</p>${body}<p>After it.</p>`

/** Places of a page that hold a long text. */
const places: Readonly<Record<string, string>> = {
  paragraph: '<p>%</p>',
  'bold text': '<p>a <b>%</b> c</p>',
  emphasis: '<p>a <em>%</em></p>',
  link: '<p><a href="/x">%</a></p>',
  'address of a link': '<p><a href="/%">x</a></p>',
  'title of a link': '<p><a href="/x" title="%">x</a></p>',
  'description of an image': '<p><img src="/i.png" alt="%"></p>',
  'set of images': '<p><img srcset="%" alt="x"></p>',
  heading: '<h2>%</h2>',
  item: '<ul><li>%</li></ul>',
  cell: '<table><tr><th>a<th>b</tr><tr><td>%<td>b</tr></table>',
  'text of code': '<pre><code>%</code></pre>',
  'code in a line': '<p><code>%</code></p>',
  quote: '<blockquote>%</blockquote>',
  'note and its link back':
    '<p>a<sup><a href="#fn1" id=r1>1</a></sup></p><ol><li id=fn1>note <a href="#r1">%</a></li></ol>',
  'mark of a note': '<p>a<sup><a href="#fn1" id=r1>%</a></sup></p><ol><li id=fn1>note <a href="#r1">x</a></li></ol>',
  term: '<dl><dt>%</dt><dd>x</dd></dl>',
  summary: '<details><summary>%</summary>x</details>',
  caption: '<figure><img src=/i.png><figcaption>%</figcaption></figure>',
  formula: '<math><mi>%</mi></math>',
  'formula in TeX': '<span class="katex"><annotation encoding="application/x-tex">%</annotation></span>',
  drawing: '<svg><text>%</text></svg>',
  title: '<title>%</title>',
  description: '<meta name="description" content="%">',
  'linked data': '<script type="application/ld+json">{"@type":"Article","headline":"%"}</script>',
  script: '<script>%</script>',
  comment: '<!--%-->',
  attribute: '<p class="%">x</p>',
  textarea: '<textarea>%</textarea>',
  button: '<button>%</button>',
  'embedded page': '<iframe src="https://www.youtube.com/embed/%"></iframe>',
}

/** Constructs whose number grows. The filler is short in each of them. */
const counted: Readonly<Record<string, Construct>> = {
  paragraphs: (filler, count) => rows(count, () => `<p>${filler}</p>`),
  'nested boxes': (filler, count) => '<div>'.repeat(count) + filler,
  'nested lists': (filler, count) =>
    `<ul><li>${filler}`.repeat(Math.min(count, 400)) + rows(count, () => `<p>${filler} x</p>`),
  'nested quotes': (filler, count) =>
    '<blockquote>'.repeat(Math.min(count, 400)) + rows(count, () => `<p>${filler} x</p>`),
  'code in nested lists': (filler, count) =>
    `${'<ul><li>x'.repeat(Math.min(count, 400))}<pre>${`${filler}\n`.repeat(count)}</pre>`,
  'nested tables': (filler, count) => '<table><tr><td>'.repeat(count) + filler,
  'wide table': (filler, count) => `<table><tr>${rows(count, () => `<td>${filler}`)}</tr></table>`,
  'long table': (filler, count) => `<table>${rows(count, () => `<tr><td>${filler}<td>x`)}</table>`,
  'spans of cells': (filler, count) =>
    `<table>${rows(count, () => `<tr><td colspan=1000 rowspan=1000>${filler}`)}</table>`,
  'links below a long base': (filler, count) =>
    `<base href="https://example.com/${'b'.repeat(Math.min(30_000, count))}/">${rows(count, (at) => `<a href="${at}">${filler} ${at}</a> `)}`,
  'references to one note': (filler, count) =>
    `${rows(count, (at) => `<p>a<sup><a href="#fn1" id=r${at}>1</a></sup></p>`)}<ol><li id=fn1>${filler.repeat(count)} <a href="#r1">x</a></li></ol>`,
  notes: (filler, count) =>
    `${rows(count, (at) => `<p>a<sup><a href="#fn${at}" id=r${at}>${at}</a></sup></p>`)}<ol>${rows(count, (at) => `<li id=fn${at}>${filler} <a href="#r${at}">x</a></li>`)}</ol>`,
  images: (filler, count) => rows(count, (at) => `<img src="/${at}.png" alt="${filler.replaceAll('"', '')}">`),
  headings: (filler, count) => rows(count, () => `<h2>${filler}</h2>`),
  breaks: (filler, count) => `<p>${rows(count, () => `${filler}<br>`)}</p>`,
  attributes: (filler, count) => `<p ${rows(count, (at) => `a${at}="${filler.replaceAll('"', '')}" `)}>x</p>`,
  'unclosed bold': (filler, count) => `<p><b>${filler}`.repeat(count),
  terms: (filler, count) => `<dl>${rows(count, () => `<dt>${filler}<dd>x`)}</dl>`,
}

/** Characters that markdown, HTML or Unicode treat in a special way. */
export const fillers = [
  ']',
  '[',
  '\n',
  '«',
  ' ',
  '*',
  '_',
  '`',
  '\\',
  '|',
  '<',
  '&lt;',
  '&',
  '$',
  '~',
  '!',
  '#',
  '- \n',
  '> \n',
  '1. \n',
  '```\n',
  'a',
  'word ',
  'é',
  '\u0301',
  '😀',
  '\u200b',
  '\ud800',
  '](',
  '<b',
  '&#x',
  '"',
  ',',
  'http://a.b/ ',
] as const

const place =
  (pattern: string): Construct =>
  (filler, count) =>
    pattern.replace('%', () => filler.repeat(count))

interface HostileFile {
  type: string
  /** A file of about `size` bytes. Office files grow when they are decompressed. */
  make: (filler: string, size: number) => string | Uint8Array
}

/** As many repetitions as fill `size` bytes, of pages that grow with each by the same number of bytes. */
function countFor(construct: Construct, filler: string, size: number): number {
  const growth = (Buffer.byteLength(construct(filler, 60)) - Buffer.byteLength(construct(filler, 10))) / 50
  return Math.max(1, Math.min(5_000_000, Math.floor(size / Math.max(1, growth))))
}

const pageOf = (construct: Construct): HostileFile => ({
  type: 'text/html; charset=utf-8',
  make: (filler, size) => article(construct(filler, countFor(construct, filler, size))),
})

const fill = (filler: string, size: number) => filler.repeat(Math.floor(size / Buffer.byteLength(filler)))
const xml = (filler: string, size: number) =>
  fill(filler, size).replaceAll('&', '&amp;').replaceAll('<', '&lt;').toWellFormed()

const documents: Readonly<Record<string, HostileFile>> = {
  'plain text': { type: 'text/plain; charset=utf-8', make: fill },
  markdown: { type: 'text/markdown; charset=utf-8', make: fill },
  JSON: { type: 'application/json', make: (filler, size) => JSON.stringify({ text: fill(filler, size) }) },
  feed: {
    type: 'application/rss+xml',
    make: (filler, size) =>
      `<rss version="2.0"><channel><title>${xml(filler, size / 2)}</title><item><title>x</title><description>${xml(filler, size / 2)}</description></item></channel></rss>`,
  },
  'Word text': {
    type: officeType('wordprocessingml.document'),
    make: (filler, size) => wordFile(paragraph(xml(filler, size))),
  },
  'Word paragraphs': {
    type: officeType('wordprocessingml.document'),
    make: (filler, size) => wordFile(rows(size / 100, () => paragraph(xml(filler, 20)))),
  },
  'Word footnote': {
    type: officeType('wordprocessingml.document'),
    make: (filler, size) => repeatedNote('footnote', { references: size / 100, note: xml(filler, size) }),
  },
  slide: {
    type: officeType('presentationml.presentation'),
    make: (filler, size) => repeatedLink({ runs: size / 100, length: size, word: xml(filler, 20) }),
  },
  'shared string': {
    type: officeType('spreadsheetml.sheet'),
    make: (filler, size) => repeatedText({ cells: Math.ceil(size / 100), text: xml(filler, Math.min(size, 30_000)) }),
  },
  book: {
    type: 'application/epub+zip',
    make: (filler, size) =>
      bookFile({
        'OEBPS/text/b.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>${xml(filler, size)}</p></body></html>`,
      }),
  },
  PDF: {
    type: 'application/pdf',
    make: (filler, size) => pdfFile([fill(filler, Math.min(size, 1_000_000)).replaceAll(/[()\\]/g, '.')]),
  },
}

/** Files of every kind and construct, by name. */
export const hostileFiles: Readonly<Record<string, HostileFile>> = {
  ...Object.fromEntries(
    [
      ...Object.entries(places).map(([name, pattern]) => [name, place(pattern)] as const),
      ...Object.entries(counted),
    ].map(([name, construct]) => [name, pageOf(construct)]),
  ),
  ...documents,
}
