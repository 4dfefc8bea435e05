import type { StoreThread } from './open-store-thread.ts'

/** Removed at once, so that other writers get their turn in between: a text may be large. */
const portion = 100

/** Removes what expired from one database file; the number of records and texts removed. */
export async function sweep({ run }: StoreThread, now: number): Promise<number> {
  let removed = 0
  for (const name of ['sweepRecords', 'sweepTexts'] as const) {
    let swept: number
    do {
      swept = (await run(name, { now, limit: portion })).length
      removed += swept
    } while (swept === portion)
  }
  return removed
}
