import type { Place } from './place.ts'

/** Removes what expired from one collection; the number of records and texts removed. Parts are not counted. */
export async function sweep(place: Place, now: number): Promise<number> {
  const removed = [await sweepOne(place, 'records', now), await sweepOne(place, 'texts', now)]
  await sweepOne(place, 'parts', now)
  return removed.reduce((sum, count) => sum + count)
}

/** Removed at once: as much as is gone long before a call counts as unanswered. */
const portion = 1000

async function sweepOne(place: Place, name: 'records' | 'texts' | 'parts', now: number): Promise<number> {
  const collection = place[name]
  const expired = { removeAt: { $lte: new Date(now) } }
  const options = { limit: portion, batchSize: portion, projection: { _id: 1 } }
  for (let removed = 0; ;) {
    const found = await place.reach(async () => collection.find(expired, options).toArray())
    if (found.length === 0) return removed
    // The condition again: some of them may have been written anew.
    const filter = { ...expired, _id: { $in: found.map(({ _id }) => _id) } }
    const { deletedCount } = await place.reach(() => collection.deleteMany(filter))
    removed += deletedCount
  }
}
