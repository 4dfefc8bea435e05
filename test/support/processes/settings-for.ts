import type { Operation } from '#shared/contract/operation.ts'

/** The settings of a service that tests an operation. It starts a browser only if the operation needs one. */
export function settingsFor({ needs = [], needsByChoice }: Operation): Record<string, string> {
  const all = [
    ...needs,
    ...Object.values(needsByChoice ?? {}).flatMap((choices) => Object.values(choices ?? {}).flat()),
  ]
  return all.includes('browser') ? { BROWSER_CONCURRENCY: '2' } : {}
}
