import type { Operation } from '#shared/operation.ts'

/** On a busy machine a browser takes its time to start. */
export const openingMs = 90_000

/** What a service is opened with to test an operation: it renders no pages unless it has to. */
export function settingsFor({ needs = [], needsByChoice }: Operation): Record<string, string> {
  const all = [...needs, ...Object.values(needsByChoice?.choices ?? {}).flat()]
  return all.includes('browser') ? { BROWSER_CONCURRENCY: '2' } : {}
}
