import { eraseCall, type EraseDeps } from '#shared/payments/erase-call.ts'
import { paginate } from '#shared/storage/paginate.ts'
import type { ErasureStore } from '#shared/storage/stores/erasures.ts'

/**
 * Erases the calls that were running when their wallet asked for erasure and have ended since. Returns their number.
 * Safe to run twice at once.
 */
export async function finishErasures({ erasures, ...deps }: EraseDeps & { erasures: ErasureStore }): Promise<number> {
  let finished = 0
  for await (const { requestIds } of paginate(({ cursor }) => erasures.list(cursor))) {
    for (const requestId of requestIds) {
      if ((await eraseCall(requestId, deps)) === 'underWay') continue
      await erasures.remove(requestId)
      finished++
    }
  }
  return finished
}
