import type { DiscoveryTerms } from '#api/documents/discovery-terms.ts'
import { product } from '#shared/contract/product.ts'
import { groupsOf, pathOf, sections, type DocsPage } from './docs-page.ts'

/** `/docs`: the first steps, and a list of all pages, which is also the search for readers without JavaScript. Pure. */
export function homePage(pages: readonly DocsPage[], { publicUrl, isOff }: DiscoveryTerms): DocsPage {
  return {
    slug: '',
    title: 'Documentation',
    description: `${product.name} sells web intelligence per call: pages as markdown, searches, answers with checked quotes, extracted data, reports, and monitors of pages.`,
    section: 'Start',
    markdown: [
      isOff
        ? freeNote
        : 'There is no account. A wallet pays each call, or lets a [spending key](/docs/keys) pay, and some calls are free:',
      `\`\`\`sh\ncurl '${publicUrl}/r/https://example.com/?format=text'\n\`\`\``,
      '[Quick start](/docs/quick-start) leads to the first paid answer in five minutes. The [playground](/docs/playground) calls from this page. The [OpenAPI reference](/docs/reference) is for tools.',
      ...sections.flatMap((section) => sectionList(section, pages)),
      `## Reference\n\n${reference}`,
    ].join('\n\n'),
  }
}

function sectionList(section: DocsPage['section'], pages: readonly DocsPage[]): string[] {
  const groups = groupsOf(section, pages)
  if (groups.size === 0) return []
  return [
    `## ${section}`,
    ...[...groups].flatMap(([group, members]) =>
      group === undefined ? listOf(members) : [`### ${group}`, listOf(members)],
    ),
  ]
}

const listOf = (members: readonly DocsPage[]) =>
  members.map((page) => `- [${page.title}](${pathOf(page)}): ${page.description}`).join('\n')

const reference = [
  '- [OpenAPI reference](/docs/reference): every endpoint, and a form that calls it.',
  '- [OpenAPI document](/openapi.json): for generators of clients.',
  '- [Catalog](/discovery): prices, networks and availability for programs.',
  '- [MCP tools](/mcp/info): the tools of the MCP server.',
  '- [llms.txt](/llms.txt) and [llms-full.txt](/llms-full.txt): this documentation for language models.',
  '- [For owners of websites](/bot): how to recognize, slow and stop the requests of this service.',
].join('\n')

/** For the documentation of a deployment without payments. */
export const freeNote =
  '**This deployment takes no payments.** Every call is free, and none gets a 402. Calls about the data of a wallet still need a [sign-in](/docs/credits).'
