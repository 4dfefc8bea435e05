import type { Log } from '#shared/runtime/log.ts'
import type { AptReport } from './apt-get.ts'

/** Minimum time between two lines. */
const lineIntervalMs = 500

/** Logs the steps of an installation, at most two in a second. */
export function aptReport(component: string, log: Log): AptReport {
  let lastAt = -Infinity
  return {
    onStep(step) {
      if (performance.now() - lastAt < lineIntervalMs) return
      lastAt = performance.now()
      log.info({ component, state: 'installing', ...step })
    },
    onFailure: (message) => log.error({ component, reason: message }, 'apt-get failed'),
  }
}
