import { product } from '#shared/contract/product.ts'

/** A first call in each kind of client. `note`: HTML. */
export const snippets = (publicUrl: string) => [
  {
    label: 'curl',
    code: `curl '${publicUrl}/r/https://example.com/?format=text'`,
    note: 'Free. <a href="/docs/free-tier">Free tier</a>',
  },
  {
    label: 'MCP',
    code: `claude mcp add --transport http ${product.name} ${publicUrl}/mcp`,
    note: 'Also for Cursor, VS Code and others. Some tools are free. <a href="/docs/agents">Agents</a>',
  },
  {
    label: 'TypeScript',
    code: `import { Client } from 'webintel-client'

const client = new Client({
  baseUrl: '${publicUrl}',
  key: process.env.WEBINTEL_KEY,
})
const page = await client.fetch.basic({ url: 'https://example.com/' })
console.log(page.content)`,
    note: 'Or with a wallet. <a href="/docs/clients">Clients</a>',
  },
  {
    label: 'Python',
    code: `import os
from webintel import Client

client = Client("${publicUrl}", key=os.environ["WEBINTEL_KEY"])
page = client.fetch.basic(url="https://example.com/")
print(page["content"])`,
    note: 'Firecrawl and Tavily clients work too. <a href="/docs/compatible">Compatible clients</a>',
  },
]
