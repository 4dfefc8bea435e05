import type { Operation } from '#shared/operation.ts'
import { product } from '#shared/product.ts'
import type { DiscoveryTerms } from './discovery.ts'
import { priceLine } from './tools.ts'

/** `/llms.txt`: what a model that came here should know, in its form (title, summary, lists of links). Pure. */
export function llmsTxt(operations: readonly Operation[], { publicUrl, prices, means, capabilities }: DiscoveryTerms) {
  const charging = { ...prices, isCharged: means.length > 0 }
  const offered = operations.filter(({ needs = [] }) => needs.every((need) => capabilities.has(need)))
  const { paid = [], free = [] } = Object.groupBy(offered, ({ access }) => access)
  const line = (operation: Operation) =>
    `- [${operation.method} ${operation.path}](${publicUrl}/docs#/${operation.access}/${operation.name}): ` +
    `${operation.summary}. ${priceLine(operation, charging)}${operation.tool ? ` Tool: \`${operation.tool}\`.` : ''}`
  return `# ${product.name}

> Web intelligence per call, for agents: pages as clean markdown. No account and no key: a call without a payment is
> answered 402 with what it costs and how to pay (x402 v2, USDC); what fails is not charged.

Free to try, ten times an hour: \`GET ${publicUrl}/r/https://example.com/?format=text\` reads a page.

## Paid

${paid.map(line).join('\n')}

## Free

- [GET /r/{url}](${publicUrl}/docs#/free/read): Read the beginning of a web page as clean markdown. Free.
${free.map(line).join('\n')}

## For programs

- [Agent tools](${publicUrl}/mcp/info): the same by the Model Context Protocol, at ${publicUrl}/mcp
- [OpenAPI](${publicUrl}/openapi.json): every endpoint, its input, output and errors
- [Catalog](${publicUrl}/discovery): prices, networks, tools and what is available now
- [x402](${publicUrl}/.well-known/x402): what is sold, for indexers
- [Agent registration](${publicUrl}/.well-known/agent-registration.json): ERC-8004
`
}
