import { sitePage, type Shell } from '#api/site/shell/site-page.ts'
import { product } from '#shared/contract/product.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { dataHtml } from './data-html.ts'

/** The part of the answer of `/clients` that the page shows. */
export interface OfferedClients {
  version: string
  typescript: OfferedPackage
  python: OfferedPackage
  mcp: { run: string }
}

interface OfferedPackage {
  file: string
  url: string
  /** Bytes. */
  size: number
  install: string
}

/** `/clients` for people: the command that installs each client, and the hashes of its file. Pure. */
export const clientsPage = ({ version, typescript, python, mcp }: OfferedClients, shell: Shell): string =>
  sitePage(
    {
      title: 'Clients',
      description: `The clients of ${product.name} for TypeScript and Python, and its MCP server.`,
      path: '/clients',
      styles: ['front-style'],
      script: 'front',
      main: `<div class="answer"><h1>Clients</h1>
<p class="lead">Typed clients for TypeScript and Python, and an MCP server. They pay, retry, and wait for long calls. Version ${escapeHtml(version)}, MIT licence, no dependencies.</p>
${installed('TypeScript', typescript.install, typescript)}
${installed('Python', python.install, python)}
${installed('MCP server on stdio', mcp.run)}
<p><a href="/docs/clients">How to use the clients</a> · For programs: <code>GET /clients</code></p></div>`,
    },
    shell,
  )

const installed = (title: string, command: string, file?: OfferedPackage) => `<div class="code"><h2>${title}</h2>
<pre tabindex="0"><code>${escapeHtml(command)}</code></pre>
${file === undefined ? '' : `<details><summary>${escapeHtml(file.file)}, ${Math.round(file.size / 1024)} KB</summary>${dataHtml(file)}</details>`}</div>`
