import { openJobIds, type JobIds } from '#shared/answers/job-ids.ts'
import { openMongoStore } from '#shared/storage/mongo/open-mongo-store.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { keyStore } from '#shared/storage/stores/keys.ts'

/** The ids of the jobs of a service: a test that knows a request id can look at its job. */
export async function jobIdsOf({ dir, mongoUrl }: { dir: string; mongoUrl?: string }): Promise<JobIds> {
  await using store = await (mongoUrl === undefined ? openSqliteStore({ dir }) : openMongoStore({ url: mongoUrl }))
  return openJobIds(keyStore(store))
}
