import type { MonitorSettings } from '#shared/monitoring/monitor.ts'

/** The settings of a monitor whose creator names only the two addresses. */
export const defaultSettings: MonitorSettings = {
  url: 'https://example.com/',
  webhookUrl: 'https://hooks.example/',
  intervalMs: 3_600_000,
  notifyOn: 'any',
  tier: 'basic',
  mainContent: true,
  ignorePatterns: [],
  keywords: [],
  minimumChange: 1,
  confirm: true,
  failAfter: 3,
}
