/** A page of about 60 KB as sites serve it: navigation, head and footer around an article of many kinds of blocks. */
export function article(): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The river and its towns</title>
<meta name="description" content="What a river does to the towns along it."><meta name="author" content="A. Walker">
<meta property="og:site_name" content="River Review"><link rel="canonical" href="/river"><style>${styles}</style></head>
<body><header><nav><ul>${list(24, (n) => `<li><a href="/section/${n}">Section ${n}</a></li>`)}</ul></nav></header>
<main><article><h1>The river and its towns</h1><p class="byline">By A. Walker, <time datetime="2026-03-02">2 March</time>
</p>${list(40, section)}</article><aside><h3>More to read</h3><ul>${list(20, related)}</ul></aside></main>
<footer><p>Copyright River Review</p>${list(12, (n) => `<a href="/legal/${n}">Legal ${n}</a> `)}</footer></body></html>`
}

const styles = '.byline{color:#666;font-size:.9em}.figure{margin:2em auto;max-width:40em}'.repeat(20)

const section = (n: number) => `<section class="chapter chapter-${n}"><h2 id="part-${n}">Part ${n}: town ${n}</h2>
<p class="text text--body">Town ${n} stands where the river bends for the ${n + 1}th time, and <a href="/towns/${n}">its
people</a> have built <em>walls</em>, <strong>mills</strong> and bridges there for longer than anyone can tell. The water
rises in spring, and each time it does the lower streets are given back to it for a week or two, without much regret.</p>
<p class="text text--body">What is carried away in one year comes back in another as sand, and a garden is made of it.
The accounts of the harbour, kept since 16${10 + n}, say so in <a href="/archive/${n}" title="Archive ${n}">a hand that is
hard to read</a>: &ldquo;the river takes and the river gives &mdash; mostly it takes&rdquo;, as the clerk has it.</p>
<figure class="figure"><img src="/images/town-${n}.jpg" alt="Town ${n} from the bridge" width="800" height="500">
<figcaption>Town ${n} from the bridge</figcaption></figure>
<ul class="facts"><li>Founded in ${1100 + n * 7}</li><li>Bridges: ${n % 5}, of <b>stone</b></li><li>Mills: ${n % 3}</li></ul>
${n % 6 === 0 ? table(n) : ''}${n % 8 === 3 ? `<pre><code class="language-sh">level --town ${n} --unit m</code></pre>` : ''}
<p class="text text--body">The bridge is younger than it looks, and the toll that was asked on it until ${1850 + n} paid
for the school, two wells and a clock that has never been right since, which the town is proud of and will not mend.</p>
</section>`

const table = (n: number) =>
  `<table><thead><tr><th>Year</th><th>Level</th><th>Barges</th></tr></thead><tbody>${list(
    6,
    (row) => `<tr><td>${1900 + row}</td><td>${row + n}.4 m</td><td>${row * 31}</td></tr>`,
  )}</tbody></table>`

const related = (n: number) => `<li class="card"><a href="/story/${n}"><span>Story ${n}</span> of another town</a></li>`

const list = (length: number, item: (n: number) => string) => Array.from({ length }, (_, n) => item(n)).join('\n')
