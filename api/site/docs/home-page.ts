import type { DiscoveryTerms } from '#api/documents/discovery-terms.ts'
import { product } from '#shared/contract/product.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { groupsOf, pathOf, sections, type DocsPage } from './docs-page.ts'

/**
 * `/docs`: a call with its answer, three ways to start, and a list of all pages, which is also the search for readers without
 * JavaScript. Pure.
 */
export function homePage(pages: readonly DocsPage[], { publicUrl, isOff }: DiscoveryTerms): DocsPage {
  const lead = isOff
    ? freeNote
    : 'There is no account. A wallet pays each call, or lets a [spending key](/docs/keys) pay, and some calls are free.'
  const call = block('sh', `curl '${publicUrl}/r/https://example.com/?format=text'`)
  const answer = block('text', '# Example Domain\n\nThis domain is for use in documentation examples.')
  const paths = pathsOf(publicUrl)
  const groups = [...sections.flatMap((section) => groupsIn(section, pages)), reference]
  return {
    slug: '',
    title: 'Documentation',
    description: `${product.name} sells web intelligence per call: pages as markdown, searches, answers with checked quotes, extracted data, reports, and monitors of pages.`,
    section: 'Start',
    isWide: true,
    markdown: [
      lead,
      'A free call, and its answer:',
      call,
      answer,
      ...paths.map(({ title, text, code, link }) => `## ${title}\n\n${text}\n\n${code}\n\n${link}`),
      ...groups.map(({ heading, links }) => `${heading}\n\n${links.map(markdownLink).join('\n')}`),
    ].join('\n\n'),
    body: (render) => `<div class="prose">${render(lead)}</div>
<div class="prose shown-call">
<div>${render(`A free call:\n\n${call}`)}</div>
<div>${render(`Its answer:\n\n${answer}`)}</div>
</div>
<ul class="paths">
${paths
  .map(
    ({ title, text, code, link }) =>
      `<li class="panel prose">${render(`## ${title}\n\n${text}\n\n${code}\n\n${link}`)}</li>`,
  )
  .join('\n')}
</ul>
${groups.map(({ heading, links }) => `<div class="prose">${render(heading)}</div>\n${linkList(links)}`).join('\n')}`,
  }
}

const pathsOf = (publicUrl: string) => [
  {
    title: 'From a terminal',
    text: 'Search the web with curl, for free. Then pay for a page in five minutes.',
    code: block('sh', `curl '${publicUrl}/s/solar+power?format=text'`),
    link: '[Quick start](/docs/quick-start) · [Playground](/docs/playground)',
  },
  {
    title: 'In a program',
    text: 'Typed clients for TypeScript and Python pay, retry and wait for long calls.',
    code: block('sh', `npm install ${publicUrl}/clients/webintel-client-${product.version}.tgz`),
    link: '[Clients](/docs/clients) · [Agent frameworks](/docs/frameworks)',
  },
  {
    title: 'In an agent',
    text: 'Every operation is a tool of the MCP server. Some tools are free.',
    code: block('sh', `claude mcp add --transport http ${product.name} ${publicUrl}/mcp`),
    link: '[Agents (MCP)](/docs/agents) · [Spending keys](/docs/keys)',
  },
]

const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``

interface Link {
  href: string
  title: string
  text: string
}

/** A heading of markdown, and the links below it. */
interface LinkGroup {
  heading: string
  links: readonly Link[]
}

function groupsIn(section: DocsPage['section'], pages: readonly DocsPage[]): LinkGroup[] {
  return [...groupsOf(section, pages)].flatMap(([group, members], index) => {
    const heading = group === undefined ? `## ${section}` : `${index === 0 ? `## ${section}\n\n` : ''}### ${group}`
    return [
      {
        heading,
        links: members.map(({ title, description, ...page }) => ({ href: pathOf(page), title, text: description })),
      },
    ]
  })
}

const markdownLink = ({ href, title, text }: Link) => `- [${title}](${href}): ${text}`

const linkList = (links: readonly Link[]) =>
  `<ul class="links">
${links.map(({ href, title, text }) => `<li><a href="${href}">${escapeHtml(title)}</a> <span>${escapeHtml(text)}</span></li>`).join('\n')}
</ul>`

const reference: LinkGroup = {
  heading: '## Reference',
  links: [
    ['/docs/reference', 'OpenAPI reference', 'Every endpoint, and a form that calls it.'],
    ['/openapi.json', 'OpenAPI document', 'For generators of clients.'],
    ['/discovery', 'Catalog', 'Prices, networks and availability for programs.'],
    ['/mcp/info', 'MCP tools', 'The tools of the MCP server.'],
    ['/llms.txt', 'llms.txt', 'A summary for language models.'],
    ['/llms-full.txt', 'llms-full.txt', 'All of this documentation as one text.'],
    ['/bot', 'For owners of websites', 'How to recognize, slow and stop the requests of this service.'],
  ].map(([href = '', title = '', text = '']) => ({ href, title, text })),
}

/** For the documentation of a deployment without payments. */
export const freeNote =
  '**This deployment takes no payments.** Every call is free, and none gets a 402. Calls about the data of a wallet still need a [sign-in](/docs/credits).'
