import { chargingOf, missingFor, type DiscoveryTerms } from '#api/documents/discovery-terms.ts'
import type { Charging } from '#api/documents/openapi/openapi-payments.ts'
import { priceRange } from '#api/documents/price-range.ts'
import { sitePage, type Shell } from '#api/site/shell/site-page.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { usd } from '#shared/contract/price.ts'
import { product } from '#shared/contract/product.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { snippets } from './snippets.ts'

/** `/` for people: the offer in one sentence, a form that reads a page, prices, and first calls. Pure. */
export const frontPage = (operations: readonly Operation[], terms: DiscoveryTerms, shell: Shell): string =>
  sitePage(
    {
      title: 'web pages, searches and checked answers for agents, paid by the call',
      description: `${product.name} turns web pages into markdown, searches the web, and answers with quotes that it has checked. No account and no API key: a wallet pays each call, and only for what was delivered.`,
      path: '/',
      styles: ['front-style'],
      script: 'front',
      main: [
        hero(terms),
        section('prices', 'Prices', prices(operations, terms)),
        section('why', 'Why', facts(terms)),
        section('start', 'Works with', snippets(terms.publicUrl).map(block).join('\n')),
        section('next', 'Next', next),
      ].join('\n'),
    },
    shell,
  )

const hero = ({ isOff, freeLimit, publicUrl }: DiscoveryTerms) => `<section class="hero">
  <h1>The web for agents, paid by the call</h1>
  <p class="lead">Pages as clean markdown, screenshots, searches, and answers with checked quotes. No account and no API key: ${isOff ? 'this deployment is free.' : 'a wallet pays each call in USDC, and only if it delivers.'}</p>
  <form id="read" class="read" hidden>
    <label for="read-url">Address of a page</label>
    <div><input id="read-url" name="url" type="text" inputmode="url" placeholder="https://example.com/" autocomplete="url" autocapitalize="off" spellcheck="false" required aria-describedby="read-note" /><button class="primary">Read it</button></div>
    <p id="read-note" class="muted">Free, ${freeLimit} pages an hour. You get the beginning of the page, as an agent gets it.</p>
  </form>
  <noscript><pre class="code"><code>curl '${publicUrl}/r/https://example.com/?format=text'</code></pre></noscript>
  <section id="read-answer" aria-label="The page as markdown" hidden>
    <p id="read-status" role="status"></p>
    <pre id="read-markdown" tabindex="0" hidden></pre>
  </section>
</section>`

const section = (id: string, title: string, html: string) => `<section class="${id}" aria-labelledby="${id}">
  <h2 id="${id}">${title}</h2>
${html}
</section>`

/** The operations that most callers begin with. */
const shown = [
  'fetch-basic',
  'fetch-pro',
  'screenshot',
  'pdf',
  'search',
  'answer',
  'extract',
  'map',
  'crawl',
  'research',
] as const

function prices(operations: readonly Operation[], terms: DiscoveryTerms): string {
  const charging = chargingOf(terms)
  const rows = shown.flatMap((name) => {
    const operation = operations.find((each) => each.name === name)
    return operation === undefined || missingFor(operation, terms).length > 0 ? [] : [row(operation, charging)]
  })
  return `<table><thead><tr><th>Call</th><th>Does</th><th class="number">Price</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
<p class="muted">${terms.isOff ? 'This deployment takes no payments. These are its list prices.' : 'In US dollars. A failed call costs nothing.'} <a href="/pricing">All prices</a></p>`
}

const row = (operation: Operation, charging: Charging) => `<tr>
<th scope="row"><a href="/docs/operations/${operation.name}"><code>${operation.path}</code></a></th>
<td>${escapeHtml(operation.summary)}</td><td class="number">${priceFrom(operation, charging)}</td></tr>`

function priceFrom(operation: Operation, charging: Charging): string {
  const { min, max } = priceRange(operation, charging)
  return min === max ? `$${usd(min)}` : `from $${usd(min)}`
}

const facts = ({ isOff }: DiscoveryTerms) =>
  `<div class="facts">${[
    {
      title: 'You pay for answers, not for attempts',
      text: isOff
        ? 'This deployment is free. With payments, a call that fails costs nothing.'
        : 'The service settles a payment after the work. A page that cannot be read costs nothing. Each charged call has a signed receipt in a public log.',
      link: '<a href="/docs/payments">How payments work</a>',
    },
    {
      title: 'Each quote is checked',
      text: 'A program compares each statement of an answer with the page that it cites. A statement that fails is not sent as it is. Anybody can verify a citation later.',
      link: '<a href="/docs/evidence">What is checked, and what is not</a>',
    },
    {
      title: 'A hard budget for each agent',
      text: 'Sign once, and a program gets a key that can spend only so much: in total, a day, and a call. No client, bug or stolen key can pass the limit, and you can revoke it.',
      link: '<a href="/docs/keys">Spending keys</a>',
    },
  ]
    .map(({ title, text, link }) => `<div class="panel"><h3>${title}</h3><p>${text}</p><p>${link}</p></div>`)
    .join('\n')}</div>`

const block = ({ label, code, note }: ReturnType<typeof snippets>[number]) => `<div class="code">
<h3>${label}</h3>
<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>
<p class="muted">${note}</p></div>`

const next = `<ul class="links">
<li><a href="/docs/quick-start">Quick start</a>: from nothing to a paid answer in five minutes</li>
<li><a href="/docs/playground">Playground</a>: try each call in the browser</li>
<li><a href="/docs">Documentation</a>: guides, and a page for each call</li>
<li><a href="/dashboard">Dashboard</a>: credits, keys, receipts and monitors of your wallet</li>
<li><a href="/llms.txt">llms.txt</a>, <a href="/openapi.json">OpenAPI</a> and <a href="/mcp/info">MCP tools</a>, for programs</li>
</ul>`
