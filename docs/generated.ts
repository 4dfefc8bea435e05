import { priceTag, type PriceTag } from '#api/documents/price-tag.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import { settings } from '#shared/runtime/config.ts'
import type { Setting } from '#shared/runtime/settings.ts'

/** Planned operations. Entries without a method are POST. The table leaves out those that exist by now. */
const planned = [
  '/answer',
  '/research',
  '/research/deep',
  '/extract',
  '/extract/smart',
  '/compare',
  '/company',
  '/intel/project',
  '/intel/company',
  '/intel/market',
  '/intel/competitive',
  '/intel/site-audit',
  '/monitor/create',
  'GET /monitor/{id}',
  'DELETE /monitor/{id}',
  'GET /dashboard',
].map((entry) => (entry.startsWith('/') ? `POST ${entry}` : entry))

/** The generated parts of the documents, by file. In `README.md`, only the table between the two markers is generated. */
export const generated = {
  'README.md': (readme: string) => {
    const [head = '', rest = ''] = readme.split(/(?<=<!-- operations:[^\n]*-->\n)/)
    const tail = rest.slice(rest.indexOf('<!-- /operations -->'))
    return `${head}\n${operationsTable()}\n\n${tail}`
  },
  'docs/configuration.md': () => configuration(),
  '.env.example': () => envExample(),
} as const satisfies Record<string, (before: string) => string>

function operationsTable(): string {
  const rows = operations.map((operation) => {
    const name = operation.tool === undefined ? '' : `\`${operation.tool.name}\``
    return row([`\`${operation.method} ${operation.path}\``, operation.summary, name, priceText(operation)])
  })
  const existing = new Set<string>(operations.map(({ method, path }) => `${method} ${path}`))
  const missing = planned.filter((entry) => !existing.has(entry))
  const plannedRows = missing.map((entry) => row([`\`${entry}\``, 'Planned; returns 404', '', '']))
  return [
    row(['Call', 'Description', 'Tool', 'Price']),
    row(['---', '---', '---', '---']),
    ...rows,
    ...plannedRows,
  ].join('\n')
}

function priceText(operation: Operation): string {
  return tagText(priceTag(operation, { list: 'catalog', minimumPayment: microDollars('0.004') }))
}

function tagText(tag: PriceTag & { leastOnChain?: string }): string {
  switch (tag.kind) {
    case 'free':
      return 'free'
    case 'per-call':
      return tag.upTo === undefined ? tag.amount : `${tag.amount} to ${tag.upTo}`
    case 'per-item':
      return `${tag.amount} per item of \`${tag.item}\``
    case 'by-choice':
      return Object.entries(tag.amounts)
        .map(([choice, amount]) => (choice === amount ? amount : `${amount} (${choice})`))
        .join(', ')
    case 'sum':
      return tag.of.map(tagText).join(' + ')
  }
}

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
