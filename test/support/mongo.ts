import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { describe, it } from 'vitest'

/**
 * Tests that need a MongoDB: `define` gets the address of the server that MONGODB_URL names. Without one they are
 * reported as skipped, by name.
 */
export function withMongo(what: string, define: (serverUrl: string) => void): void {
  const url = process.env['MONGODB_URL']
  if (url) define(url)
  else describe(what, () => it.skip('was not exercised with MongoDB: MONGODB_URL is not set'))
}

/** A database of the test's own on that server, dropped with it. */
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
