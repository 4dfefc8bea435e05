import { readFileSync } from 'node:fs'
import { hasLlm, llmSettings } from './settings/llm-settings.ts'
import { observabilitySettings } from './settings/observability-settings.ts'
import { findPaymentConflicts, paymentSettings } from './settings/payment-settings.ts'
import { factSettings, providerSettings } from './settings/provider-settings.ts'
import type { Setting, Values } from './settings/readers.ts'
import { searchSettings } from './settings/search-settings.ts'
import { monitorSettings, serverSettings } from './settings/server-settings.ts'
import { signingSettings } from './settings/signing-settings.ts'
import { retiredSettings, undocumentedSettings } from './settings/undocumented-settings.ts'
import { egressSettings, workerSettings } from './settings/worker-settings.ts'

/**
 * Every documented setting, by the headings of `docs/configuration.md`. Each default works on a laptop. `npm run docs` writes
 * that page and `.env.example` from these tables.
 */
export const settingGroups = {
  Server: serverSettings,
  'Logs, metrics and traces': observabilitySettings,
  Payments: paymentSettings,
  'Signing keys': signingSettings,
  Workers: workerSettings,
  'Requests to websites': egressSettings,
  'Providers of /fetch/resilient': providerSettings,
  Search: searchSettings,
  'Packages and technologies': factSettings,
  'Language model': llmSettings,
  Monitors: monitorSettings,
} as const

export const settings = {
  ...serverSettings,
  ...observabilitySettings,
  ...paymentSettings,
  ...signingSettings,
  ...workerSettings,
  ...egressSettings,
  ...providerSettings,
  ...searchSettings,
  ...factSettings,
  ...llmSettings,
  ...monitorSettings,
} as const

export type Config = Values<typeof settings & typeof undocumentedSettings>

/** Invalid settings. The message lists every problem, one per line. */
export class ConfigError extends Error {}

/**
 * Reads, validates and freezes the settings. An empty value counts as unset.
 *
 * @param options.isPaid - Whether this process handles payments. Other processes skip the payment checks: they need no
 * keys that can spend money.
 * @throws ConfigError
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  { isPaid = true }: { isPaid?: boolean } = {},
): Config {
  const problems: string[] = []
  const invalid = new Set<string>()
  const tables: Readonly<Record<string, Setting<unknown>>> = { ...settings, ...undocumentedSettings }
  const entries = Object.entries(tables).map(([name, setting]) => [name, valueOf(name, setting)])
  // The keys are those of the tables, and each value was read by its own setting.
  const config = Object.fromEntries(entries) as Config
  for (const [name, instead] of Object.entries(retiredSettings))
    if (env[name]) problems.push(`${name}: not a setting any more; ${instead}`)
  if (isPaid) {
    const conflicts = findPaymentConflicts(config, { invalid, isNamed: (name) => Boolean(env[name]) })
    for (const problem of conflicts) problems.push(problem)
  }
  if (
    isPaid &&
    config.NODE_ENV === 'production' &&
    config.PAYMENTS === 'x402' &&
    !invalid.has('PAYMENTS') &&
    config.PUBLIC_URL === undefined &&
    !invalid.has('PUBLIC_URL')
  )
    problems.push('PUBLIC_URL: required in production, because wallets sign it; set the origin that callers use')
  const isSigned = config.WEB_BOT_AUTH !== undefined && config.WEB_BOT_AUTH !== 'off'
  if (isSigned && !config.PUBLIC_URL?.startsWith('https://') && !invalid.has('PUBLIC_URL'))
    problems.push(
      `WEB_BOT_AUTH: ${config.WEB_BOT_AUTH} requires an https PUBLIC_URL, where owners of websites find the keys; set PUBLIC_URL`,
    )
  if (hasLlm(config) && config.OPENAI_MODEL === undefined)
    problems.push(
      'OPENAI_MODEL: required with OPENAI_API_KEY or OPENAI_BASE_URL; set the name of a model of that server',
    )
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.freeze(config)

  function valueOf(name: string, setting: Setting<unknown>): unknown {
    try {
      const given = env[name] || (setting.secret && fileText(env[`${name}_FILE`]))
      return given ? setting.read(given) : setting.fallback
    } catch (error) {
      invalid.add(name)
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return setting.fallback
    }
  }
}

function fileText(path: string | undefined): string | undefined {
  return path ? readFileSync(path, 'utf8').trim() : undefined
}
