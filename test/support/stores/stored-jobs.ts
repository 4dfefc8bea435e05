import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MongoClient } from 'mongodb'
import type { JobRecord } from '#shared/storage/stores/jobs.ts'

export interface StoredJob extends JobRecord {
  id: string
}

/** Reads every job directly from the store of a fleet, including jobs of disconnected callers. */
export async function storedJobs({ dir, mongoUrl }: { dir: string; mongoUrl?: string }): Promise<StoredJob[]> {
  const rows = mongoUrl === undefined ? rowsOfSqlite(dir) : await rowsOfMongo(mongoUrl)
  // Only `jobStore` writes these records.
  return rows.map(([id, json]) => Object.assign(JSON.parse(json) as JobRecord, { id }))
}

type JobRow = [id: string, json: string]

function rowsOfSqlite(dir: string): JobRow[] {
  const database = new DatabaseSync(join(dir, 'fast.db'), { readOnly: true, timeout: 5000 })
  try {
    const query = database.prepare(`SELECT key, CAST(value AS TEXT) AS json FROM records WHERE collection = 'jobs'`)
    return query.all().map(({ key, json }) => [String(key), String(json)])
  } finally {
    database.close()
  }
}

async function rowsOfMongo(url: string): Promise<JobRow[]> {
  await using client = new MongoClient(url)
  const records = await client.db().collection<{ _id: string; value: string }>('jobs').find().toArray()
  return records.map(({ _id, value }) => [_id, value])
}
