import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseEgressRules } from './egress-rules.ts'
import { parseOutboundProxy, type OutboundProxy } from './outbound-proxy.ts'
import { byName, integerBetween, list, optionalInteger, text, type Setting } from './readers.ts'

/** Settings of worker processes: how much they do at once, per process and per target host. */
export const workerSettings = {
  POOL_CONCURRENCY: concurrencyOf(
    { fetch: 32, crawl: 4, search: 32, research: 8, intel: 4, monitor: 64, webhook: 64 },
    'Concurrent jobs per worker process and pool, and concurrent checks and deliveries per scheduler; unnamed pools keep their default',
  ),
  BROWSER_CONCURRENCY: optionalInteger(
    0,
    100,
    'Pages a worker process renders concurrently; 0 disables rendering; default by memory and cores',
  ),
  CHROME_PATH: programPath('Path of Chromium or Chrome; default: the installed one, else the one from npm (Linux x64)'),
  HOST_CONCURRENCY: integerBetween(
    0,
    10_000,
    8,
    'Concurrent jobs per target host across all processes; 0 means no limit',
  ),
  HOST_MIN_GAP_MS: integerBetween(
    0,
    60_000,
    0,
    'Minimum milliseconds between two requests to one host, across all processes',
  ),
  EXTRACTION_THREADS: {
    ...integerBetween(
      1,
      64,
      availableParallelism(),
      'Child processes per worker process that convert pages to markdown',
    ),
    fallbackText: 'number of cores',
  },
  DOCUMENT_THREADS: integerBetween(
    1,
    64,
    2,
    'Child processes per worker process that read documents; each takes up to 1.2 GB of memory',
  ),
  OCR_LANGUAGES: text(
    'eng',
    "Languages of OCR, joined by +, as the system's tesseract names them; without tesseract, English only",
  ),
} as const

/** Settings of requests to targets. */
export const egressSettings = {
  EGRESS_ALLOW: allowedTargets('Comma-separated private targets that may be fetched: host, host:port or CIDR'),
  DNS_SERVERS: list("Comma-separated DNS servers for URLs of callers, /domain and /tech; default: the system's"),
  EGRESS_PROXY: outboundProxy(
    'HTTP proxy for connections to websites and receivers of webhooks, http://USER:PASSWORD@HOST:PORT',
  ),
} as const

function concurrencyOf<Pool extends string>(
  defaults: Readonly<Record<Pool, number>>,
  about: string,
): Setting<Readonly<Record<Pool, number>>> {
  const pools = Object.keys(defaults) as Pool[]
  const { read } = byName(pools, integerBetween(1, 10_000, 1, '').read, about)
  return {
    read: (value) => ({ ...defaults, ...read(value) }),
    fallback: defaults,
    fallbackText: pools.map((pool) => `${pool}:${defaults[pool]}`).join(','),
    about,
  }
}

function programPath(about: string): Setting<string | undefined> {
  const read = (value: string) => {
    if (statSync(value, { throwIfNoEntry: false })?.isFile() !== true)
      throw new Error(`expected the path of a program; found no file at ${value}`)
    return value
  }
  return { read, fallback: undefined, about }
}

function outboundProxy(about: string): Setting<OutboundProxy | undefined> {
  return { read: parseOutboundProxy, fallback: undefined, about, secret: true }
}

function allowedTargets(about: string): Setting<string> {
  const read = (value: string) => {
    parseEgressRules({ allow: value })
    return value
  }
  return { read, fallback: '', about }
}
