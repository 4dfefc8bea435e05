import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { describe, it } from 'vitest'

/** Defines tests that need MongoDB, with the URL in MONGODB_URL. Without it, reports them as skipped. */
export function withMongo(what: string, define: (serverUrl: string) => void): void {
  const url = process.env['MONGODB_URL']
  if (url) define(url)
  else describe(what, () => it.skip('needs MongoDB: MONGODB_URL is not set'))
}

/** A new database on the server, dropped when disposed. */
export function openMongoDatabase(serverUrl: string): { url: string } & AsyncDisposable {
  const name = `webintel-test-${randomUUID()}`
  return {
    url: serverUrl.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${name}`),
    [Symbol.asyncDispose]: async () => {
      await using client = new MongoClient(serverUrl)
      await client.db(name).dropDatabase()
    },
  }
}
