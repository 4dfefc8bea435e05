import { chargingOf, missingFor } from '#api/documents/discovery-terms.ts'
import { priceSentence } from '#api/documents/tools.ts'
import { operationGroups, type Operation } from '#shared/contract/operation.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import type { DocsPage, DocsTerms } from './docs-page.ts'

/** `/docs/playground`: a form that calls operations from the page. Pure. */
export function playgroundPage(operations: readonly Operation[], terms: DocsTerms): DocsPage {
  // Calls on the data of a wallet need a sign-in: the dashboard makes them.
  const offered = operations.filter(
    (operation) => operation.wallet === undefined && missingFor(operation, terms).length === 0,
  )
  const byGroup = Object.groupBy(offered, ({ group }) => group)
  const groups = operationGroups.toReversed().flatMap((name) => {
    const members = byGroup[name] ?? []
    const options = members.map((operation) => optionOf(operation, terms))
    return options.length === 0 ? [] : [`<optgroup label="${name}">\n${options.join('\n')}\n</optgroup>`]
  })
  const text = `Free calls answer at once, ${terms.freeLimit} times per hour. For a paid call, the playground shows its price; a browser wallet can then pay for it.`
  return {
    slug: 'playground',
    title: 'Playground',
    description: 'Call operations from this page.',
    section: 'Start',
    markdown: text,
    body: (render) => `<div class="prose">${render(text)}</div>
<form id="playground" class="panel" data-networks="${terms.payNetworks.join(' ')}" hidden>
<label for="play-operation">Operation</label>
<select id="play-operation">
${groups.join('\n')}
</select>
<p class="muted"><span id="play-summary"></span> <a id="play-docs" href="/docs">Its page</a></p>
<label for="play-input">Input as JSON</label>
<textarea id="play-input" rows="8" spellcheck="false" aria-describedby="play-problem"></textarea>
<p id="play-problem" class="notice bad" role="alert" hidden></p>
<p class="buttons"><button class="primary" type="submit">Send</button></p>
</form>
<section id="play-result" class="panel" aria-label="Answer" hidden>
<p role="status" id="play-status"></p>
<div id="play-payment" hidden></div>
<pre id="play-body" tabindex="0"></pre>
</section>
<noscript><p class="notice">The playground needs JavaScript. The examples on the page of each operation do not.</p></noscript>`,
  }
}

function optionOf(operation: Operation, terms: DocsTerms): string {
  const { name, method, path, summary, example } = operation
  const facts = {
    method,
    path,
    input: JSON.stringify(example.input, undefined, 2),
    summary: `${summary}. ${priceSentence(operation, chargingOf(terms))}`,
  }
  const data = Object.entries(facts).map(([key, value]) => ` data-${key}="${escapeHtml(value)}"`)
  return `<option value="${name}"${data.join('')}>${method} ${escapeHtml(path)}</option>`
}
