import { priceTag } from '#api/documents/price-tag.ts'
import { priceText } from '#api/documents/price-text.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import { openMetrics } from '#shared/metrics/metrics.ts'
import { settings } from '#shared/runtime/config.ts'
import type { Setting } from '#shared/runtime/settings/settings.ts'
import { generatedClient } from './client/generated-client.ts'
import { pythonClient } from './client/python/python-client.ts'
import { kubernetesWorkers } from './kubernetes-workers.ts'

/** The generated parts of the documents, by file. */
export const generated = {
  'docs/operations-table.md': () => operationsPage(),
  'docs/configuration.md': () => configuration(),
  '.env.example': () => envExample(),
  'ops/kubernetes/workers.yaml': () => kubernetesWorkers(),
  'docs/metrics.md': (page: string) => `${page.split(tableStart)[0]}${tableStart}\n${metricsTable()}\n`,
  ...generatedClient,
  ...pythonClient(),
} as const satisfies Record<string, (before: string) => string>

const tableStart = '<!-- metrics: npm run docs writes the rest -->'
const metrics = await openMetrics()

function metricsTable(): string {
  const rows = metrics
    .list()
    .map(({ name, type, labels, help }) =>
      row([`\`${name}\``, type, labels.map((label) => `\`${label}\``).join(' '), help]),
    )
  return [row(['Metric', 'Type', 'Labels', 'Meaning']), row(['---', '---', '---', '---']), ...rows].join('\n')
}

function operationsPage(): string {
  const rows = operations.map((operation) => {
    const name = operation.tool === undefined ? '' : `\`${operation.tool.name}\``
    return row([`\`${operation.method} ${operation.path}\``, operation.summary, name, catalogPrice(operation)])
  })
  return `# Operations

Prices are US dollars per call, from the \`catalog\` price list. On chain, a fresh answer of \`/fetch/basic\`, \`/contents\`, \`/crawl\` or
\`/package\` costs at least 0.004 (\`X402_MIN_PAYMENT\`); credits pay the listed price. \`/discovery\` lists what a deployment sells.
\`npm run docs\` writes this page from the declarations of the operations.

${[row(['Call', 'Description', 'MCP tool', 'Price']), row(['---', '---', '---', '---']), ...rows].join('\n')}
`
}

const catalogPrice = (operation: Operation) =>
  priceText(priceTag(operation, { list: 'catalog', minimumPayment: microDollars('0.004') }))

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const entries = Object.entries(settings as Record<string, Setting<unknown>>)
const secrets = entries.flatMap(([name, { secret }]) => (secret === true ? [name] : []))

function fallbackText({ fallback, fallbackText }: Setting<unknown>): string {
  if (fallbackText !== undefined) return fallbackText
  if (fallback === undefined) return ''
  if (typeof fallback === 'boolean') return fallback ? 'yes' : 'no'
  if (Array.isArray(fallback)) return fallback.join(',')
  return typeof fallback === 'number' ? String(fallback) : (fallback as string)
}

function configuration(): string {
  const rows = entries.map(([name, setting]) => {
    const shown = fallbackText(setting)
    return row([`\`${name}\``, shown === '' ? '' : `\`${shown}\``, setting.about])
  })
  return `# Configuration

The service reads its settings from environment variables and from the file \`.env\`. Environment variables take precedence.
Every setting has a default that works on a laptop. A process reports all invalid settings at once and exits with code 2.

You can also set a secret as \`NAME_FILE\`, the path of a file with the value. The secrets are ${secrets.map((name) => `\`${name}\``).join(', ')}.

${[row(['Name', 'Default', 'Description']), row(['---', '---', '---']), ...rows].join('\n')}
`
}

function envExample(): string {
  const blocks = entries.map(
    ([name, setting]) =>
      `# ${setting.about}\n#${name}=${setting.fallbackText === undefined ? fallbackText(setting) : ''}\n`,
  )
  return `# All settings with their defaults. Copy this file to .env, which every process reads. Environment variables take precedence.
# You can also set a secret (${secrets.join(', ')}) as NAME_FILE, the path of a file with the value.

${blocks.join('\n')}`
}
