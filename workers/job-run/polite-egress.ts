import type { Capture, Egress, EgressRequest } from '#shared/egress/egress.ts'
import { retryAfterMs } from '#shared/egress/headers/retry-after.ts'
import type { Politeness } from '#shared/queue/politeness.ts'

/** Egress for one caller, that reports the answers of hosts to its `politeness`. */
export function politeEgress(egress: Egress, politeness: Politeness, now: () => number): Egress {
  return { fetch: noted(egress.fetch), stream: noted(egress.stream) }

  function noted<T extends Omit<Capture, 'body'>>(send: (request: EgressRequest) => Promise<T>) {
    return async (request: EgressRequest): Promise<T> => {
      const startedAt = now()
      const answer = await send(request)
      const { url, status, headers } = answer
      const pauseMs = retryAfterMs(headers['retry-after'], headers['date'], now())
      await politeness.noteAnswer(new URL(url).host, {
        status,
        elapsedMs: now() - startedAt,
        ...(pauseMs !== undefined && { retryAfterMs: pauseMs }),
      })
      return answer
    }
  }
}
