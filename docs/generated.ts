import { priceTag, priceText } from '#api/documents/price-tag.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import { openMetrics } from '#shared/metrics/metrics.ts'
import { settingGroups } from '#shared/runtime/config.ts'
import type { Setting } from '#shared/runtime/settings/readers.ts'
import { singleKeySettings } from '#shared/runtime/settings/signing-settings.ts'
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
  return [row(['Metric', 'Type', 'Labels', 'Meaning']), '|---|---|---|---|', ...rows].join('\n')
}

function operationsPage(): string {
  const callOf = ({ method, path }: Operation) => `${method} ${path}`
  const [sold, free] = [operations.filter(isPaid), operations.filter((operation) => !isPaid(operation))]
  const rows = sold.map((operation) => row([inCode([callOf(operation)]), operation.summary, catalogPrice(operation)]))
  return `# Operations

Prices are US dollars per call, from the \`catalog\` price list; \`/discovery\` lists what a deployment sells. On chain, a fresh answer of \`/fetch/basic\`, \`/contents\`,
\`/crawl\` or \`/package\` costs at least 0.004 (\`X402_MIN_PAYMENT\`). \`/mcp/info\` lists the MCP tools.

${[row(['Call', 'Description', 'Price']), '|---|---|---|', ...rows].join('\n')}

Free: ${inCode(free.map(callOf))}.
`
}

const isPaid = ({ access }: Operation) => access === 'paid'

const catalogPrice = (operation: Operation) =>
  priceText(priceTag(operation, { list: 'catalog', minimumPayment: microDollars('0.004') }))

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

type Settings = Readonly<Record<string, Setting<unknown>>>

const groups: readonly (readonly [title: string, settings: Settings])[] = Object.entries(settingGroups)
const secrets = groups.flatMap(([, settings]) =>
  Object.keys(settings).filter((name) => settings[name]?.secret === true),
)

const inCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

function fallbackText({ fallback, fallbackText }: Setting<unknown>): string {
  if (fallbackText !== undefined) return fallbackText
  if (fallback === undefined) return ''
  if (typeof fallback === 'boolean') return fallback ? 'yes' : 'no'
  if (Array.isArray(fallback)) return fallback.join(',')
  if (typeof fallback === 'number') return String(fallback)
  if (typeof fallback === 'string') return fallback
  throw new Error('A default that is not text, a number, a flag or a list needs a fallbackText.')
}

function configuration(): string {
  const tables = groups.map(([title, settings]) => {
    const rows = Object.entries(settings).map(([name, setting]) => {
      const shown = fallbackText(setting)
      return row([`\`${name}\``, shown === '' ? '' : `\`${shown}\``, setting.about])
    })
    return `## ${title}\n\n${[row(['Name', 'Default', 'Description']), '|---|---|---|', ...rows].join('\n')}\n`
  })
  return `# Configuration

Settings are environment variables. The \`.env\` file sets those that the environment does not. Every default works on a laptop.

You can also set a secret as \`NAME_FILE\`, the path of a file with the value. The secrets are ${inCode(secrets)}.

A single key takes precedence over \`SIGNING_SEED\`: ${inCode(Object.keys(singleKeySettings))}.

${tables.join('\n')}`
}

function envExample(): string {
  const blocks = groups.map(([title, settings]) => {
    const lines = Object.entries(settings).map(
      ([name, setting]) => `#${name}=${setting.fallbackText === 'number of cores' ? '' : fallbackText(setting)}\n`,
    )
    return `# ${title}\n${lines.join('')}`
  })
  return `# Copy this file to .env, which every process reads. docs/configuration.md describes the settings.\n\n${blocks.join('\n')}`
}
