import type { Egress } from '#shared/egress/egress.ts'
import type { Politeness } from '#shared/queue/politeness.ts'
import { retryAfterMs } from './retry-after.ts'

/** Egress that tells the answers of hosts to `politeness`. */
export function politeEgress(egress: Egress, politeness: Politeness, now: () => number): Egress {
  return {
    async fetch(request) {
      const startedAt = now()
      const capture = await egress.fetch(request)
      const { url, status, headers } = capture
      const pauseMs = retryAfterMs(headers['retry-after'], headers['date'], now())
      await politeness.noteAnswer(new URL(url).host, {
        status,
        elapsedMs: now() - startedAt,
        ...(pauseMs !== undefined && { retryAfterMs: pauseMs }),
      })
      return capture
    },
  }
}
