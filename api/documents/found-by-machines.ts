import { hash } from 'node:crypto'
import { freeFetch } from '#shared/contract/operations/free-fetch.ts'
import { serverCardPath, serverCardType } from './server-json.ts'
import { defaultTools } from './tools.ts'

/** `/.well-known/api-catalog` (RFC 9727): a link set (RFC 9264) of the two interfaces. Pure. */
export function apiCatalog(publicUrl: string): Readonly<Record<string, unknown>> {
  const link = (path: string, type: string) => [{ href: publicUrl + path, type }]
  return {
    linkset: [
      {
        anchor: `${publicUrl}/`,
        'service-desc': link('/openapi.json', 'application/json'),
        'service-doc': link('/docs', 'text/html'),
        'service-meta': [...link('/discovery', 'application/json'), ...link('/.well-known/x402', 'application/json')],
        status: link('/health', 'application/json'),
      },
      {
        anchor: `${publicUrl}/mcp`,
        'service-desc': [...link('/server.json', 'application/json'), ...link(serverCardPath, serverCardType)],
        'service-doc': link('/docs/agents', 'text/html'),
        'service-meta': link('/mcp/info', 'application/json'),
      },
    ],
  }
}

export const apiCatalogType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** The `Link` header of the home document and of the catalog (RFC 9727, section 2; RFC 8631). */
export const machineLinks = [
  '</.well-known/api-catalog>; rel="api-catalog"',
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</docs>; rel="service-doc"; type="text/html"',
  '</llms.txt>; rel="describedby"; type="text/markdown"',
].join(', ')

const skill = {
  name: 'read-the-web',
  description:
    'Read web pages and PDFs as markdown, search the web, and answer questions with checked quotes. Use it when a task needs current or external information.',
}

export const skillPath = `/.well-known/agent-skills/${skill.name}/SKILL.md` as const

/** `/.well-known/agent-skills/index.json` (Agent Skills Discovery 0.2.0): each skill with the SHA-256 of its file. Pure. */
export const skillsIndex = (publicUrl: string): Readonly<Record<string, unknown>> => ({
  $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
  skills: [
    { ...skill, type: 'skill-md', url: skillPath, digest: `sha256:${hash('sha256', skillText(publicUrl), 'hex')}` },
  ],
})

/** The file of the skill: how an agent calls the service. Pure. */
export const skillText = (publicUrl: string): string => `---
name: ${skill.name}
description: ${skill.description}
---

# Read the web

Connect to the MCP server \`${publicUrl}/mcp\` (streamable HTTP). It lists ${defaultTools.join(', ')}.

- \`free_fetch\` and \`free_search\` work at once, a few times per hour.
- The other tools cost money. A call without payment returns its price. To pay, the client sends a spending key as
  \`Authorization: Bearer wk_…\`: ${publicUrl}/docs/keys
- Start with \`fetch_webpage\` for a known address, and \`search_web\` or \`answer\` for a question.

Without MCP, send JSON over HTTP:

\`\`\`sh
curl ${publicUrl}${freeFetch.path} -H 'Content-Type: application/json' -d '${JSON.stringify(freeFetch.example.input)}'
\`\`\`

All operations, prices and errors: ${publicUrl}/llms.txt
`
