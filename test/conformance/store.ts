import { describe } from 'vitest'
import { describeContention } from './store/contention.ts'
import { describeExpiry } from './store/expiry.ts'
import { describeLists } from './store/lists.ts'
import { describeModel } from './store/model.ts'
import { describeProcesses } from './store/processes.ts'
import { describeRecords } from './store/records.ts'
import type { OpenPlace } from './store/store-place.ts'
import { describeTexts } from './store/texts.ts'

/** What every store owes its callers, whatever database is behind it. `openPlace` makes an empty one. */
export function describeStore(name: string, openPlace: OpenPlace): void {
  describe(`${name} as a store`, () => {
    describeRecords(openPlace)
    describeExpiry(openPlace)
    describeLists(openPlace)
    describeTexts(openPlace)
    describeModel(openPlace)
    describeContention(openPlace)
    describeProcesses(openPlace)
  })
}
