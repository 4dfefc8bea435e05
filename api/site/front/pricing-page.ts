import { chargingOf, missingFor, type DiscoveryTerms } from '#api/documents/discovery-terms.ts'
import { priceSentence } from '#api/documents/tools.ts'
import { sitePage, type Shell } from '#api/site/shell/site-page.ts'
import { operationGroups, type Operation } from '#shared/contract/operation.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'

/** `/pricing`: what each call costs in this deployment, and how it is paid. Pure. */
export function pricingPage(operations: readonly Operation[], terms: DiscoveryTerms, shell: Shell): string {
  const offered = operations.filter(
    (operation) => operation.access === 'paid' && missingFor(operation, terms).length === 0,
  )
  const byGroup = Object.groupBy(offered, ({ group }) => group)
  return sitePage(
    {
      title: 'Pricing',
      description: 'The price of each call. No subscription, no account: pay by the call, or buy credits.',
      path: '/pricing',
      section: '/pricing',
      styles: ['front-style'],
      main: `<h1>Pricing</h1>
<p class="lead">${lead(terms)}</p>
${operationGroups.flatMap((name) => groupTable(name, byGroup[name] ?? [], terms)).join('\n')}
<p>How prices are made, and the bundles of credits: <a href="/docs/prices">Prices</a>. How to pay: <a href="/docs/paying">Paying</a>.</p>`,
    },
    shell,
  )
}

const lead = ({ isOff, freeLimit }: DiscoveryTerms) =>
  isOff
    ? 'This deployment takes no payments: each call is free.'
    : `No subscription and no minimum. A wallet pays each call in USDC, or with credits. A failed call costs nothing. ${freeLimit} pages and searches an hour are free.`

function groupTable(name: string, operations: readonly Operation[], terms: DiscoveryTerms): string[] {
  if (operations.length === 0) return []
  const rows = operations.map(
    (operation) => `<tr>
<th scope="row"><a href="/docs/operations/${operation.name}"><code>${operation.path}</code></a></th>
<td>${escapeHtml(operation.summary)}</td>
<td class="number">${priceSentence(operation, chargingOf(terms)).replace(/^Costs |\.$/g, '')}</td></tr>`,
  )
  return [
    `<section class="prices"><h2>${name}</h2>
<table><thead><tr><th>Call</th><th>Does</th><th class="number">Price</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></section>`,
  ]
}
