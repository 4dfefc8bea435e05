import { sitePage, type Shell } from '#api/site/shell/site-page.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { dataHtml } from './data-html.ts'

type Body = Readonly<Record<string, unknown>>

/** An answer that a person opened in a browser: what it is, its facts, and its JSON. `kind`: the words for the title. Pure. */
export const answerPage = ({ kind, body }: { kind: string; body: Body }, shell: Shell): string =>
  page({ title: kind, text: '', facts: body }, shell)

/** An error as a page: what happened, and what to do. Pure. */
export function errorPage({ status, body }: { status: number; body: Body }, shell: Shell): string {
  const said = (name: string) => (typeof body[name] === 'string' ? escapeHtml(body[name]) : '')
  const title = status === 404 ? 'Not found' : said('error')
  const text = `<p class="lead">${said('message')}</p>
<p><a href="${said('docs')}">${said('code')}: the cause and the next step</a></p>
<p><a href="/">Start page</a> · <a href="/docs">Documentation</a></p>`
  return page({ title, text, facts: { status, requestId: body['requestId'] } }, shell)
}

/** A call that a browser cannot make: what it does, what it costs, and how to make it. `price`: a sentence. Pure. */
export function callPage(
  { operation, price, body }: { operation: Operation; price: string; body: Body },
  shell: Shell,
): string {
  const { method, path, name, summary } = operation
  const text = `<p class="lead">${escapeHtml(summary)}. ${escapeHtml(price)}</p>
<p>A browser that opens an address sends no input, no payment and no sign-in, so nothing was charged. Programs make this call:</p>
<ul class="links">
<li><a href="/docs/operations/${name}">Reference</a>: the input, the answer, and examples</li>
<li><a href="/docs/playground?operation=${name}">Playground</a>: try the call with a wallet in this browser</li>
<li><a href="/docs/keys">Spending keys</a>: sign once, and send a key in a header</li>
<li><a href="/docs/paying">Paying</a>: a program signs a payment for each call (x402)</li>
</ul>`
  return page({ title: `${method} ${path}`, text, facts: body }, shell)
}

const page = ({ title, text, facts }: { title: string; text: string; facts: Body }, shell: Shell): string =>
  sitePage(
    {
      title,
      description: title,
      styles: ['front-style'],
      main: `<div class="answer"><h1>${escapeHtml(title)}</h1>
${text}
${Object.keys(facts).length === 0 ? '' : `<div class="panel">${dataHtml(facts)}</div>`}</div>`,
    },
    shell,
  )
