import { eraseCall, type EraseDeps } from '#shared/payments/erase-call.ts'
import type { ErasureStore } from '#shared/stores/erasures.ts'

/**
 * Forgets the calls that were under way when their wallet wanted everything forgotten, and are over by now; how many.
 * Doing it twice at once is harmless.
 */
export async function finishErasures({ erasures, ...deps }: EraseDeps & { erasures: ErasureStore }): Promise<number> {
  let finished = 0
  let cursor: string | undefined
  do {
    const page = await erasures.list(cursor)
    for (const requestId of page.requestIds) {
      if ((await eraseCall(requestId, deps)) === 'underWay') continue
      await erasures.done(requestId)
      finished++
    }
    cursor = page.next
  } while (cursor !== undefined)
  return finished
}
