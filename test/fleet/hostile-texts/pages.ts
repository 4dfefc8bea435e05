import type { HostileFile } from './hostile-file.ts'

/** A construct of a page, written with a filler that repeats `count` times. */
type Construct = (filler: string, count: number) => string

/** `count` rows. */
export const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: Math.floor(count) }, (_, at) => row(at)).join('')

/** With characters of two bytes, the engine repeats a class of letters as it repeats a group. */
const article = (body: string) =>
  `<html><head><title>Page</title></head><body><main><p>Before it, a sentence, 一句話.</p>${body}<p>After it.</p>`

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

const place =
  (pattern: string): Construct =>
  (filler, count) =>
    pattern.replace('%', () => filler.repeat(count))

/** As many repetitions as fill `size` bytes, of pages that grow with each by the same number of bytes. */
function countFor(construct: Construct, filler: string, size: number): number {
  const growth = (Buffer.byteLength(construct(filler, 60)) - Buffer.byteLength(construct(filler, 10))) / 50
  return Math.max(1, Math.min(10_000_000, Math.floor(size / Math.max(1, growth))))
}

const pageOf = (construct: Construct): HostileFile => ({
  type: 'text/html; charset=utf-8',
  make: (filler, size) => article(construct(filler, countFor(construct, filler, size))),
})

/** Pages by construct. */
export const hostilePages: Readonly<Record<string, HostileFile>> = Object.fromEntries(
  [...Object.entries(places).map(([name, pattern]) => [name, place(pattern)] as const), ...Object.entries(counted)].map(
    ([name, construct]) => [name, pageOf(construct)],
  ),
)
