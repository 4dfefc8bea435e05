import { chargingOf, missingFor } from '#api/documents/discovery-terms.ts'
import { priceSentence } from '#api/documents/tools.ts'
import type { DocsPage, DocsTerms } from '#api/site/docs/docs-page.ts'
import { operationGroups, type Operation } from '#shared/contract/operation.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import type { PlaygroundOperation } from './playground-operation.ts'

/** `/docs/playground`: a form that calls operations from the page. Pure. */
export function playgroundPage(operations: readonly Operation[], terms: DocsTerms): DocsPage {
  const byGroup = Object.groupBy(offeredIn(operations, terms), ({ group }) => group)
  const groups = operationGroups.flatMap((name) => {
    const options = (byGroup[name] ?? []).map(
      (operation) => `<option value="${operation.name}">${operation.method} ${escapeHtml(operation.path)}</option>`,
    )
    return options.length === 0 ? [] : [`<optgroup label="${name}">\n${options.join('\n')}\n</optgroup>`]
  })
  const text = `Free calls answer at once, ${terms.freeLimit} times per hour. For a paid call, the playground shows its price; a browser wallet can then pay for it.`
  return {
    slug: 'playground',
    title: 'Playground',
    description: 'Try each operation in the browser.',
    section: 'Start',
    markdown: text,
    body: (render) => `<div class="prose">${render(text)}</div>
<div id="playground" data-networks="${terms.payNetworks.join(' ')}" hidden>
<label for="play-operation">Operation</label>
<select id="play-operation">
${groups.join('\n')}
</select>
<div id="play-call"></div>
</div>
<noscript><p class="notice">The playground needs JavaScript. The examples on the page of each operation do not.</p></noscript>`,
  }
}

/** The operations of the playground. */
export const playgroundOperations = (operations: readonly Operation[], terms: DocsTerms): PlaygroundOperation[] =>
  offeredIn(operations, terms).map((operation) => {
    const { name, method, path, summary, input, example, tool } = operation
    return {
      name,
      method,
      path,
      summary: `${summary}.`,
      price: priceSentence(operation, chargingOf(terms)),
      // Schemas are plain JSON.
      input,
      example: example.input as Readonly<Record<string, unknown>>,
      texts: tool?.texts ?? [],
      images: tool?.images ?? [],
    }
  })

/** Calls on the data of a wallet need a sign-in: the dashboard makes them. */
const offeredIn = (operations: readonly Operation[], terms: DocsTerms) =>
  operations.filter((operation) => operation.wallet === undefined && missingFor(operation, terms).length === 0)
