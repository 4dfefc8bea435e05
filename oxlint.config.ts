import { defineConfig, type OxlintOverride } from 'oxlint'

/** Imports that have one place. The table below says which. */
const walls = {
  databases: {
    group: ['mongodb', 'bullmq', 'ioredis', 'node:sqlite', 'rate-limiter-flexible'],
    message: 'Use a port. Only shared/storage and shared/queue import databases, queues and Redis.',
  },
  chains: {
    group: ['viem', 'viem/*', '@solana/*', '@x402/*', 'tiny-secp256k1'],
    message: 'Use a port. Only shared/payments and devnet import chain and wallet packages.',
  },
  parsers: {
    group: ['cheerio', 'cheerio/*', 'turndown', 'htmlparser2', 'domhandler', 'linkedom', '@mozilla/readability'],
    message: 'Only workers import parsers.',
  },
  browsers: {
    group: ['puppeteer', 'puppeteer-cluster', 'pdfjs-dist', 'pdfjs-dist/*'],
    message: 'Only workers import browser and PDF packages.',
  },
  bundlers: { group: ['esbuild'], message: 'Only api/site/assets and ops/build bundle.' },
  pages: { group: ['preact', 'preact/*'], message: 'Only the scripts of pages import Preact.' },
  web: { group: ['koa', '@koa/*', 'swagger-ui-dist'], message: 'Only api imports the web framework.' },
  schemas: {
    group: ['typebox', 'typebox/*'],
    message: 'Write schemas with the functions of shared/contract/schema.ts.',
  },
  telemetry: {
    group: ['prom-client', '@opentelemetry/*'],
    message: 'Use shared/metrics/events.ts and shared/tracing/spans.ts.',
  },
  network: {
    group: ['undici', 'node:http', 'node:https', 'node:net', 'node:tls', 'node:dns', 'node:dns/promises'],
    message: 'Use shared/egress: it is the only way out to the network.',
  },
  configured: {
    group: ['#shared/egress/request-configured.ts'],
    message: 'Use context.upstream for configured services, and egress for every other address.',
  },
  api: { group: ['#api/*'], message: 'Rooms never import each other.' },
  workers: { group: ['#workers/*'], message: 'Rooms never import each other.' },
  scheduler: { group: ['#scheduler/*'], message: 'Rooms never import each other.' },
  devnet: { group: ['#devnet/*'], message: 'Only start-all.ts starts the local chains.' },
  client: { group: ['#client/*'], message: 'The client is a package for callers. Only devnet and test import it.' },
  test: { group: ['#test/*'], message: 'Only test and bench import test.' },
  parents: { group: ['../*', '../../*'], message: 'Use #room/… across folders and ./ within one.' },
} as const

type Wall = keyof typeof walls

const apiPasses: readonly Wall[] = ['api', 'web', 'network']

/** The walls each place may pass. Where two places match a file, the later one counts. */
const places: readonly (readonly [files: readonly string[], passes: readonly Wall[]])[] = [
  [
    ['start.js', 'start-all.ts'],
    ['api', 'workers', 'scheduler', 'devnet'],
  ],
  [['api/**'], apiPasses],
  [['api/site/assets/**'], [...apiPasses, 'bundlers']],
  // Scripts of pages run in the browser, where the wallets of their users are.
  [['api/site/*/browser/**'], [...apiPasses, 'pages', 'chains']],
  [['workers/**'], ['workers', 'browsers', 'parsers']],
  [['workers/upstreams/**'], ['workers', 'configured', 'parsers']],
  [['scheduler/**'], ['scheduler']],
  [['devnet/**'], ['devnet', 'chains', 'network', 'client']],
  [['shared/**'], []],
  [['shared/storage/**', 'shared/queue/**'], ['databases']],
  [['shared/payments/**'], ['chains']],
  [['shared/egress/**'], ['network']],
  [['shared/metrics/**', 'shared/tracing/**'], ['telemetry']],
  [['shared/runtime/processes/lock-folder.ts'], ['databases']],
  // A package of its own: it imports its files by relative paths, and nothing of the service.
  [['client/**'], ['chains', 'parents']],
  [['docs/**'], ['api']],
  [['ops/**'], ['api', 'bundlers']],
  [['shared/contract/schema.ts'], ['schemas']],
  [
    ['test/**', 'bench/**'],
    [
      'databases',
      'chains',
      'parsers',
      'browsers',
      'bundlers',
      'pages',
      'web',
      'schemas',
      'telemetry',
      'network',
      'configured',
      'api',
      'workers',
      'scheduler',
      'devnet',
      'client',
      'test',
    ],
  ],
]

interface Forbidden {
  group?: string[]
  regex?: string
  message: string
}

/** The rule that forbids these imports, as an override holds it. */
const forbid = (patterns: Forbidden[]): NonNullable<OxlintOverride['rules']> => ({
  'no-restricted-imports': ['error', { patterns }],
})

const forbidExcept = (passes: readonly Wall[], more: readonly Forbidden[] = []) =>
  forbid([
    ...Object.entries(walls).flatMap(([name, { group, message }]) =>
      passes.includes(name as Wall) ? [] : [{ group: [...group], message }],
    ),
    ...more,
  ])

/** The folders of a room, and its files beside them. Each imports only those before it. Others are free. */
const layers: Readonly<Record<string, readonly string[]>> = {
  shared: [
    'contract',
    'text',
    'values',
    'terminal',
    'receipt-log',
    'runtime',
    'child-processes',
    'caller-schema',
    'quotes',
    'payment-records',
    'metrics',
    'monitoring',
    'egress',
    'storage',
    'tracing',
    'queue',
    'proofs',
    'private-inputs',
    'webhooks',
    'web-bot-auth',
    'answers',
    'payments',
    'startup',
  ],
  api: [
    'calls',
    'proofs',
    'cache',
    'payments',
    'jobs',
    'inline',
    'pipeline',
    'middleware',
    'documents',
    'transports',
    'admin',
    'site',
    'oauth',
    'routes',
  ],
  workers: [
    'streams',
    'web-bot-auth',
    'upstreams',
    'xml',
    'pages',
    'pdf',
    'documents',
    'browser',
    'job-run',
    'sites',
    'search',
    'facts',
    'resilient',
    'llm',
    'evidence',
    'answers',
    'intel',
    'handler-ports.ts',
    'handler.ts',
    'handlers',
    'pools',
    'pools.ts',
    'start.ts',
    'run-pools.ts',
  ],
}

/** The rules of a place. A place that is a whole room gets rules for each of its layers, too. */
function placeRules(files: string, passes: readonly Wall[]): OxlintOverride[] {
  const [room = '', layer = ''] = files.split('/')
  const own = { files: [files], rules: forbidExcept(passes, laterLayers(room, layer)) }
  const below = layer === '**' ? (layers[room] ?? []) : []
  return [own, ...below.flatMap((name) => placeRules(`${room}/${isFile(name) ? name : `${name}/**`}`, passes))]
}

/** The imports that a layer of a room must not have. */
function laterLayers(room: string, layer: string): Forbidden[] {
  const all = layers[room] ?? []
  const later = all.includes(layer) ? all.slice(all.indexOf(layer) + 1) : []
  const group = later.flatMap((name) => {
    const path = isFile(name) ? name : `${name}/*`
    return isFile(layer) ? [`#${room}/${path}`, `./${path}`] : [`#${room}/${path}`]
  })
  return group.length === 0 ? [] : [{ group, message: `${room}/${layer} imports only what comes before it in layers.` }]
}

const isFile = (layer: string) => layer.includes('.')

/** Operations are data: they import the vocabulary they are written in, and nothing that runs. */
const vocabularyOnly = forbid([
  { regex: '^[^#.]', message: 'Declarations import no package.' },
  {
    regex: '^#(api|workers|scheduler|devnet|test|shared/(storage|queue|payments|egress|runtime))/',
    message: 'Declarations import shared/contract only.',
  },
])

/** Values are at the bottom: every room reads them. */
const valuesOnly = forbid([
  { regex: '^[^#.]', message: 'The readers of values import no package.' },
  { group: ['#*/**', '!#shared/values/*', '!#shared/text/*'], message: 'shared/values imports shared/text only.' },
])

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { node: true, es2024: true },
  ignorePatterns: ['test/fixtures/**'],
  rules: {
    ...forbidExcept([]),
    // Type-only circles count, too.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    'node/no-process-env': 'error',
    'no-await-in-loop': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'no-shadow': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'no-underscore-dangle': 'off',
    'consistent-return': 'off',
    'import/no-named-as-default-member': 'off',
    'max-params': ['error', { max: 4 }],
  },
  overrides: [
    ...places.flatMap(([files, passes]) => files.flatMap((place) => placeRules(place, passes))),
    { files: ['shared/contract/operations/**', 'shared/contract/models/**'], rules: vocabularyOnly },
    { files: ['shared/values/**'], rules: valuesOnly },
    {
      files: ['shared/runtime/config.ts', 'shared/runtime/machine/compile-cache.js', 'test/**', 'bench/**'],
      rules: { 'node/no-process-env': 'off' },
    },
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
  ],
})
