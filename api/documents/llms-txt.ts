import type { Operation } from '#shared/contract/operation.ts'
import { offer, product } from '#shared/contract/product.ts'
import { chargingOf, missingFor, type DiscoveryTerms } from './discovery-terms.ts'
import { priceSentence } from './tools.ts'

/** `/llms.txt`: an overview for language models, in the format of llmstxt.org. Pure. */
export function llmsTxt(operations: readonly Operation[], terms: DiscoveryTerms) {
  const { publicUrl, isOff, freeLimit } = terms
  const charging = chargingOf(terms)
  const offered = operations.filter((operation) => missingFor(operation, terms).length === 0)
  const { paid = [], free = [] } = Object.groupBy(offered, ({ access }) => access)
  const line = (operation: Operation) =>
    `- [${operation.method} ${operation.path}](${publicUrl}/docs/operations/${operation.name}): ` +
    `${operation.summary}. ${priceSentence(operation, charging)}${operation.tool ? ` Tool: \`${operation.tool.name}\`.` : ''}`
  return `# ${product.name}

> Web intelligence for agents${isOff ? '' : ', paid per call'}: ${offer}. No account, no API key. ${payingIn(terms)}

Try it free of charge, ${freeLimit} times per hour: \`GET ${publicUrl}/r/https://example.com/?format=text\` reads a page, and \`GET ${publicUrl}/s/solar+power?format=text\` searches the web.

## Paid

${paid.map(line).join('\n')}

## Free

- [GET /r/{url}](${publicUrl}/docs/free-tier): Read the beginning of a web page as markdown. Free.
- [GET /s/{query}](${publicUrl}/docs/free-tier): Search the web for a few results. Free.
${free.map(line).join('\n')}

## Documentation

- [Quick start](${publicUrl}/docs/quick-start.md): read a page for free, then pay for the first call
- [Spending keys](${publicUrl}/docs/keys.md): pay from any HTTP or MCP client with a key that can spend only so much
- [Errors](${publicUrl}/docs/errors.md): each code, its cause and the next step
- [All documentation](${publicUrl}/llms-full.txt): every page of ${publicUrl}/docs in one text. Behind each address of a page, \`.md\` returns its markdown

## For programs

- [Agent tools](${publicUrl}/mcp/info): the tools of the MCP server at ${publicUrl}/mcp
- [OpenAPI](${publicUrl}/openapi.json): every endpoint with its input, output and errors
- [Catalog](${publicUrl}/discovery): prices, networks, tools and availability
- [x402](${publicUrl}/.well-known/x402): the paid endpoints, for indexers
- [Agent registration](${publicUrl}/.well-known/agent-registration.json): the registration file of ERC-8004
- [For owners of websites](${publicUrl}/bot): how to recognize, slow and stop the requests of this service
`
}

/** How calls are paid for in this deployment. */
function payingIn({ isOff, means }: DiscoveryTerms): string {
  if (isOff) return 'This deployment takes no payments: every call is free.'
  if (means.length === 0) return 'This deployment has no payment network, so it answers free calls only.'
  return 'A call without a payment gets a 402 with the price and the ways to pay (x402 v2, USDC). Failed calls are not charged.'
}
