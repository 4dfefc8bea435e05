import { costSettings, openTelemetryVariables } from './observability-settings.ts'
import { devnetSettings } from './payment-settings.ts'
import { upstreamOverrides } from './provider-settings.ts'
import { byName, integerBetween } from './readers.ts'
import { singleKeySettings } from './signing-settings.ts'

/** Settings that docs/configuration.md does not list. They are read and checked like the others. */
export const undocumentedSettings = {
  ...singleKeySettings,
  ...upstreamOverrides,
  ...openTelemetryVariables,
  ...costSettings,
  ...devnetSettings,
  LIMITS: byName(
    ['confirmSeconds', 'monitorsPerWallet', 'duckduckgoGapMs', 'nominatimGapMs'],
    integerBetween(0, 1_000_000, 0, '').read,
    'Other values of limits that are constants: tests cannot wait as long, or create as much',
  ),
} as const

/** The names of earlier versions, each with what to do instead. */
export const retiredSettings: Readonly<Record<string, string>> = {
  FETCH_CONCURRENCY: 'set POOL_CONCURRENCY=fetch:N',
  CRAWL_CONCURRENCY: 'set POOL_CONCURRENCY=crawl:N',
  SEARCH_CONCURRENCY: 'set POOL_CONCURRENCY=search:N',
  RESEARCH_CONCURRENCY: 'set POOL_CONCURRENCY=research:N',
  INTEL_CONCURRENCY: 'set POOL_CONCURRENCY=intel:N',
  MONITOR_CONCURRENCY: 'set POOL_CONCURRENCY=monitor:N',
  WEBHOOK_CONCURRENCY: 'set POOL_CONCURRENCY=webhook:N',
  LLM_INPUT_PRICE: 'set LLM_PRICES=INPUT/OUTPUT',
  LLM_OUTPUT_PRICE: 'set LLM_PRICES=INPUT/OUTPUT',
  LLM_SMALL_INPUT_PRICE: 'set LLM_PRICES=INPUT/OUTPUT,SMALL_INPUT/SMALL_OUTPUT',
  LLM_SMALL_OUTPUT_PRICE: 'set LLM_PRICES=INPUT/OUTPUT,SMALL_INPUT/SMALL_OUTPUT',
  LLM_MAX_CALL_TOKENS: 'set LLM_PRICES and LLM_MAX_CALL_COST; a call uses at most 400,000 tokens',
  MONITOR_CHECK_PRICE: 'set MONITOR_CHECK_PRICES=basic:DOLLARS',
  MONITOR_BROWSER_CHECK_PRICE: 'set MONITOR_CHECK_PRICES=pro:DOLLARS',
  MONITOR_RUN_PRICE: 'set MONITOR_CHECK_PRICES=run:DOLLARS',
  MONITOR_CONFIRM_SECONDS: 'remove it; the pause is 15 seconds, and at most a twentieth of the interval',
  MONITORS_PER_WALLET: 'remove it; a wallet has at most 1,000 monitors',
  PREVIEW_LIMIT: 'set FREE_TIER_LIMIT, which also limits previews; they have at least 10 an hour',
  FEEDBACK_LIMIT: 'set FREE_TIER_LIMIT, which also limits feedback; it has at least 10 an hour',
  YOUTUBE_CLIENT_VERSION: 'remove it; the version is part of the program',
  DUCKDUCKGO_GAP_MS: 'remove it; searches at DuckDuckGo are 1.5 seconds apart',
  NOMINATIM_GAP_MS:
    'remove it; requests to the public Nominatim are one second apart, and those to NOMINATIM_BASE_URL are not paced',
  PAYMENTS_OFF_CONFIRMED: 'remove it; PAYMENTS=off is enough',
  EVM_CONFIRMATIONS: 'remove it; an EVM payment needs one block',
}
