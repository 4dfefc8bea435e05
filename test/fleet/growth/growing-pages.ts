/** A page, or a part of one, of a size. */
export type Make = (size: number) => string

export const many = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => piece(at)).join('')
export const spaces = (size: number) => ' '.repeat(size)

/** Pages that grow in one way each, below the limits on elements and attributes. */
export const growingPages: [string, Make][] = [
  ['empty comments before the doctype', (n) => `${'<!---->'.repeat(n)}<!doctype html><p>words of a page</p>`],
  ['a comment that does not end before the doctype', (n) => `<!--${'-->x<!--'.repeat(n)}`],
  ['a srcset of many candidates', (n) => `<p>text</p><img srcset="${many(n, (at) => `/a${at}.png ${at}w, `)}">`],
  ['a srcset of one word', (n) => `<p>text</p><img srcset="${'w'.repeat(n)}\t.">`],
  ['a srcset of commas', (n) => `<p>text</p><img srcset="a${','.repeat(n)}b">`],
  ['lines of code', (n) => `<pre>${'let `it` = 1\n'.repeat(n)}</pre>`],
  ['one long line of code', (n) => `<pre>${'`x` '.repeat(n)}</pre>`],
  ['code elements in one listing', (n) => `<pre>${'<code>let it = 1</code>'.repeat(n)}</pre>`],
  [
    'code elements after spans in one listing',
    (n) => `<pre>${'<i>a</i>'.repeat(n)}${'<code>b</code>'.repeat(n)}</pre>`,
  ],
  ['paragraphs', (n) => '<p>A sentence of words.</p>'.repeat(n)],
  [
    'formulas drawn by MathJax beside one another',
    (n) => `<p>words of a page ${'<span class="MathJax">x</span>'.repeat(n)}</p>`,
  ],
  [
    'formulas drawn by KaTeX beside one another',
    (n) => `<p>words of a page ${'<span class="katex-html">x</span>'.repeat(n)}</p>`,
  ],
  [
    'buttons deep inside other elements',
    (n) =>
      `${'<span>'.repeat(500)}${many(n, (at) => `<b aria-expanded="false" aria-controls="s${at}">open</b>`)}<p>words of a page</p>`,
  ],
  ['end tags without an element', (n) => `<p>words of a page</p>${'</i></section></td></b>'.repeat(n)}`],
  ['paragraphs with classes of their own', (n) => many(n, (at) => `<p class="c${at}">Sentence ${at} of words.</p>`)],
  ['inline elements in one paragraph', (n) => `<p>${'<b>bold</b> and <i>more</i> '.repeat(n)}</p>`],
  ['links in one paragraph', (n) => `<p>${many(n, (at) => `<a href="/p${at}">page ${at}</a>, `)}</p>`],
  ['line breaks', (n) => `<p>${'word<br>'.repeat(n)}</p>`],
  ['double line breaks', (n) => `<p>${'word<br><br>'.repeat(n)}</p>`],
  ['line breaks alone', (n) => `<p>a${'<br> '.repeat(n)}b</p>`],
  ['spaces in one text', (n) => `<p>a${spaces(n)}b</p>`],
  ['spaces in a title', (n) => `<title>a${spaces(n)}b</title><h1>a${spaces(n)}b</h1><p>words of a page</p>`],
  ['spaces in a heading with a mark', (n) => `<h1>T ${'# '.repeat(n)}x</h1><p>words of a page</p>`],
  ['pictures beside one another', (n) => `<p>words</p><div>${many(n, (at) => `<img src="/${at}.png" alt="a">`)}</div>`],
  [
    'lazy pictures beside one another',
    (n) => `<p>words</p><div>${'<img src="data:,"><noscript>x</noscript>'.repeat(n)}</div>`,
  ],
  ['pictures and sources in one picture', (n) => `<p>words</p><picture>${'<source media=x><img>'.repeat(n)}</picture>`],
  ['list items', (n) => `<ul>${'<li>An item of the list</li>'.repeat(n)}</ul>`],
  ['list items of blocks', (n) => `<ul>${'<li><p>An item</p><p>of two</p></li>'.repeat(n)}</ul>`],
  ['lists in one item', (n) => `<ul><li>a${'<ul><li>b</li></ul>'.repeat(n)}</li></ul>`],
  ['table rows', (n) => `<table>${'<tr><th>Name</th><td>Value</td></tr>'.repeat(n)}</table>`],
  ['table cells in one row', (n) => `<table><tr>${'<td>x</td>'.repeat(n)}</tr><tr><td>a</td><td>b</td></tr></table>`],
  [
    'tables in one cell',
    (n) => `<table><tr><td>${'<table><tr><td>x</td><td>y</td></tr></table>'.repeat(n)}</td></tr></table>`,
  ],
  ['definitions', (n) => `<dl>${'<dt>Term</dt><dd>Meaning of it</dd>'.repeat(n)}</dl>`],
  ['definitions of one term', (n) => `<dl><dt>Term</dt>${'<dd>Meaning of it</dd>'.repeat(n)}</dl>`],
  ['terms of one definition', (n) => `<dl>${'<dt>Term</dt>'.repeat(n)}<dd>Meaning of it</dd></dl>`],
  ['headings', (n) => many(n, (at) => `<h2>Heading ${at}</h2><p>Text under it.</p>`)],
  ['headings of level one', (n) => `<title>Nothing like it</title>${many(n, (at) => `<h1>Heading ${at}</h1>`)}`],
  ['quotes', (n) => '<blockquote><p>Said by somebody.</p></blockquote>'.repeat(n)],
  ['lines in one quote', (n) => `<blockquote>${'<p>Said by somebody.</p>'.repeat(n)}</blockquote>`],
  ['figures', (n) => '<figure><img src="/a.png"><figcaption>Caption</figcaption></figure>'.repeat(n)],
  ['captions in one figure', (n) => `<figure>${'<figcaption>Caption</figcaption>'.repeat(n)}</figure>`],
  [
    'footnotes with equal marks',
    (n) =>
      `<p>${many(n, (at) => `<sup><a href="#fn${at}">1</a></sup>`)}</p>${many(n, (at) => `<p id="fn${at}">A note</p>`)}`,
  ],
  [
    'references to one footnote',
    (n) => `<p>${'<sup><a href="#fn">1</a></sup>'.repeat(n)}</p><ol><li id="fn">${'word '.repeat(n)}</li></ol>`,
  ],
  [
    'references to one footnote of many elements',
    (n) => `<p>${'<sup><a href="#fn">1</a></sup>'.repeat(n)}</p><ol><li id="fn">${'<i>a</i>'.repeat(n)}</li></ol>`,
  ],
  ['notes in one sentence', (n) => `<p>${'a<sup>1</sup><span><sup>1</sup>Note</span>'.repeat(n)}</p>`],
  ['headings of comments', (n) => '<div><b>Comments</b><p><b>Ada</b> saw it first.</p></div>'.repeat(n)],
  ['rows of facts', (n) => `<div>${'<div><span>Name</span><span>Value</span></div>'.repeat(n)}</div>`],
  ['votes', (n) => '<div><div><a href="#">+</a></div><p>A short answer to it.</p></div>'.repeat(n)],
  ['lists of linked names with facts', (n) => '<ul><li><a href="/a">Name</a><p>3</p></li></ul>'.repeat(n)],
  ['formulas', (n) => '<p><span class="katex"><math><mi>x</mi></math></span></p>'.repeat(n)],
  ['parts of one formula', (n) => `<p>words</p><math>${'<mi>x</mi>'.repeat(n)}</math>`],
  ['elements inside one another', (n) => `${'<div>'.repeat(n / 64)}${'<p>word</p>'.repeat(n)}`],
  ['unclosed inline elements', (n) => '<p><b>word'.repeat(n)],
  ['inline elements that end inside a block', (n) => `<div>${'<b><p>word</b> more</p>'.repeat(n)}</div>`],
  ['inline elements around one block', (n) => `<p>words</p>${'<b><div>'.repeat(n / 64)}${'</b>word'.repeat(n)}`],
  ['end tags of no open element', (n) => `<table><tr><td>${'<i>'.repeat(n / 64)}${'</p></div>word'.repeat(n)}`],
  ['words between the rows of a table', (n) => `<p>words</p><table>${'word<tr><td>cell</td></tr>'.repeat(n)}</table>`],
  ['attributes of one element', (n) => `<p ${many(n, (at) => `a${at}=1 `)}>words of a page</p>`],
  ['comments', (n) => `<p>words${'<!-- note -->'.repeat(n)}</p>`],
  ['less-than signs', (n) => `<p>${'< '.repeat(n)}</p>`],
  ['entities', (n) => `<p>${'&amp;'.repeat(n)}</p>`],
  [
    'JSON-LD objects',
    (n) =>
      `<script type="application/ld+json">[${'[{"@type":"A"}],'.repeat(Math.min(n, 20_000))}{}]</script><p>words</p>`,
  ],
  [
    'JSON-LD blocks',
    (n) => `${'<script type="application/ld+json">{"@type":"Article","headline":"H"}</script>'.repeat(n)}<p>words</p>`,
  ],
  ['spaces at the end of JSON-LD', (n) => `<script type="application/ld+json">{}]]>${spaces(n)}x</script><p>words</p>`],
  [
    'a text declared in JSON-LD',
    (n) => `<script type="application/ld+json">{"@type":"Product","description":"${'word \\t'.repeat(n)}"}</script>`,
  ],
  ['authors in meta', (n) => `${many(n, (at) => `<meta name="citation_author" content="Person ${at}">`)}<p>words</p>`],
  ['a long author', (n) => `<meta name="author" content="${', mar 0'.repeat(n)}"><p>words of a page</p>`],
  ['a long date', (n) => `<meta property="article:published_time" content="${'1'.repeat(n)}"><p>words of a page</p>`],
  [
    'a text under the heading',
    (n) => `<h1>Title of it</h1><p>${many(200, () => `<i>${'word '.repeat(n / 64)}</i>`)}</p>`,
  ],
  [
    'noscript copies',
    (n) => `<p>shown</p>${`<noscript>${'<p>copy of the page</p>'.repeat(30)}</noscript>`.repeat(n / 32)}`,
  ],
  [
    'streamed parts',
    (n) =>
      `${many(n, (at) => `<template id="B:${at}"></template>`)}${many(n, (at) => `<div hidden id="S:${at}"><p>part</p></div>`)}<script>${many(n, (at) => `$RC("B:${at}","S:${at}")`)}</script>`,
  ],
  ['cards', (n) => many(n, (at) => `<div class="card"><a href="/${at}"><h3>Name ${at}</h3></a><p>€ ${at}</p></div>`)],
  [
    'posts',
    (n) =>
      many(
        n,
        (at) =>
          `<article class="post"><h3>User ${at}</h3><p>Posted on 1 March 2024. Some words of the post ${at}.</p></article>`,
      ),
  ],
  ['options', (n) => `<select>${'<option>Choice</option>'.repeat(n)}</select><p>words of a page</p>`],
  [
    'names of blogs on blogs',
    (n) => `<p>words</p><iframe src="https://codepen.io/${'codepen.io/'.repeat(Math.min(n, 300))}">`,
  ],
  ['a loading screen', (n) => `<p>${'habilit'.repeat(n)}</p>`],
  ['half a marker of a wall', (n) => `<script>${'awswaf.com/ action="'.repeat(n)}</script><p>words of a page</p>`],
  [
    'a name of a domain',
    (n) => `<title>example.com</title><p>${`this domain ${'a.'.repeat(64)}`.repeat(n / 64)} is</p>`,
  ],
  ['digits', (n) => `<p>${'0'.repeat(n)} like</p>`],
  ['labels and values in one row', (n) => `<div>${'<span class="label">Weight</span><span>2</span>'.repeat(n)}</div>`],
  ['links without spaces', (n) => `<p>${'<a href="/a">word</a>'.repeat(n)}</p>`],
  [
    'cards without headings',
    (n) => many(n, (at) => `<div class="card"><p><a href="/${at}">N${at}</a></p><p>${at}</p></div>`),
  ],
  ['copies of a list', (n) => '<ul><li>The first item of a list</li><li>The second item</li></ul><hr>'.repeat(n)],
  ['headings beside pictures', (n) => `<h1>A</h1>${'<p><img src="/a" alt="a"></p><h2>A</h2>'.repeat(n)}`],
  [
    'pictures in one figure',
    (n) => `<p>words</p><figure>${'<img src="/a.png">'.repeat(n)}<figcaption>c</figcaption></figure>`,
  ],
  ['underscores', (n) => `<p>${'_'.repeat(n)} ${'_a'.repeat(n)}</p>`],
  ['buttons', (n) => `<p>words of a page</p>${'<button>Vote for it</button>'.repeat(n)}`],
  [
    'share links',
    (n) => `<p>words</p>${many(n, (at) => `<p>Share: <a href="mailto:?a${'&'.repeat(99)}subject=${at}">x</a></p>`)}`,
  ],
  [
    'headings under a long title',
    (n) => `<title>${'lamp - '.repeat(n)}</title>${'<h2>lamp</h2>'.repeat(n)}<p>words</p>`,
  ],
  [
    'the address of a picture behind proxies',
    (n) => `<p>words</p><img alt="a" src="/_ipx/${'/https:/'.repeat(Math.min(n, 400))}">`,
  ],
  ['a style', (n) => `<p style="display${spaces(n)}">words of a page</p>`],
  ['a class', (n) => `<p class="brush:${spaces(n)}">words of a page</p>`],
]
