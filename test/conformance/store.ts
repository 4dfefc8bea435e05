import { describe } from 'vitest'
import { describeContention } from './store/contention.ts'
import { describeExpiry } from './store/expiry.ts'
import { describeLists } from './store/lists.ts'
import { describeModel } from './store/model.ts'
import { describeProcesses } from './store/processes.ts'
import { describeRecords } from './store/records.ts'
import { describeStages } from './store/stages.ts'
import type { OpenTestDatabase } from './store/test-database.ts'
import { describeTexts } from './store/texts.ts'

/** The guarantees of the store port, tested on one adapter. `openDatabase` creates an empty database. */
export function describeStore(name: string, openDatabase: OpenTestDatabase): void {
  describe(`the ${name} store as an adapter`, () => {
    describeRecords(openDatabase)
    describeExpiry(openDatabase)
    describeLists(openDatabase)
    describeTexts(openDatabase)
    describeStages(openDatabase)
    describeModel(openDatabase)
    describeContention(openDatabase)
    describeProcesses(openDatabase)
  })
}
