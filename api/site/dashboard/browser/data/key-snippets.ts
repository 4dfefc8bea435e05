/** A key that was made, as the snippets need it. */
export interface SnippetTerms {
  key: string
  publicUrl: string
  /** The limits of the key. Absent: all. */
  operations?: readonly string[] | undefined
  hosts?: readonly string[] | undefined
}

export interface Snippet {
  name: string
  /** Where it goes, as HTML-free text. */
  place: string
  text: string
}

/** A first call in each of the usual clients, with the key filled in. */
export function keySnippets({ key, publicUrl, operations, hosts }: SnippetTerms): Snippet[] {
  const bearer = `Bearer ${key}`
  const mcp = { url: `${publicUrl}/mcp`, headers: { Authorization: bearer } }
  const isSearch = operations !== undefined && !operations.some((name) => name === 'pages' || name === 'fetch-basic')
  const page = `https://${hosts?.[0] ?? 'example.com'}/`
  const call = isSearch
    ? { path: '/search', body: { query: 'solar power' }, ts: 'search', show: 'results' }
    : { path: '/fetch/basic', body: { url: page }, ts: 'fetch.basic', show: 'content' }
  const [[field, value]] = Object.entries(call.body) as [[string, string]]
  return [
    {
      name: 'curl',
      place: 'In a shell:',
      text: `curl ${publicUrl}${call.path} \\
  -H 'Authorization: ${bearer}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(call.body)}'`,
    },
    {
      name: 'TypeScript',
      place: 'With the webintel-client package:',
      text: `import { Client } from 'webintel-client'

const client = new Client({
  baseUrl: '${publicUrl}',
  key: '${key}',
})
const answer = await client.${call.ts}({ ${field}: '${value}' })
console.log(answer.${call.show})`,
    },
    {
      name: 'Python',
      place: 'With the webintel package:',
      text: `from webintel import Client

client = Client(
    "${publicUrl}",
    key="${key}",
)
answer = client.${call.ts}(${field}="${value}")
print(answer["${call.show}"])`,
    },
    {
      name: 'Claude Code',
      place: 'In a shell:',
      text: `claude mcp add --transport http webintel ${mcp.url} \\
  --header "Authorization: ${bearer}"`,
    },
    {
      name: 'Claude Desktop',
      place: 'In claude_desktop_config.json (Settings, Developer), through mcp-remote:',
      // The header is in a variable: some versions split arguments at spaces.
      text: json({
        mcpServers: {
          webintel: {
            command: 'npx',
            args: ['-y', 'mcp-remote', mcp.url, '--header', 'Authorization:${WEBINTEL_AUTH}'],
            env: { WEBINTEL_AUTH: bearer },
          },
        },
      }),
    },
    { name: 'Cursor', place: 'In .cursor/mcp.json:', text: json({ mcpServers: { webintel: mcp } }) },
    { name: 'VS Code', place: 'In .vscode/mcp.json:', text: json({ servers: { webintel: { type: 'http', ...mcp } } }) },
    {
      name: 'n8n',
      place: 'In an MCP Client or MCP Client Tool node:',
      text: `Server Transport:  HTTP Streamable
MCP Endpoint URL:  ${mcp.url}
Authentication:    Bearer Auth
Bearer Token:      ${key}`,
    },
    {
      name: 'Firecrawl',
      place: 'With the official client, @mendable/firecrawl-js:',
      text: `import { Firecrawl } from '@mendable/firecrawl-js'

const firecrawl = new Firecrawl({
  apiUrl: '${publicUrl}',
  apiKey: '${key}',
})
const page = await firecrawl.scrape('${page}', { formats: ['markdown'] })`,
    },
    {
      name: 'Tavily',
      place: 'With the official client, @tavily/core:',
      text: `import { tavily } from '@tavily/core'

const client = tavily({
  apiBaseURL: '${publicUrl}/tavily',
  apiKey: '${key}',
})
const { results } = await client.${hosts === undefined ? "search('solar power')" : `extract(['${page}'])`}`,
    },
  ]
}

const json = (value: object) => JSON.stringify(value, null, 2)
