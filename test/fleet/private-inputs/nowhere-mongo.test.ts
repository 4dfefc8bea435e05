import { MongoClient } from 'mongodb'
import { expect, it } from 'vitest'
import { expectNoTrace } from '#test/private-inputs/expect-no-trace.ts'
import { openMongoDatabase, withMongo } from '#test/support/stores/mongo.ts'

withMongo('private values are in no record of MongoDB', (serverUrl) => {
  it('while the job runs and after it', async () => {
    await using database = openMongoDatabase(serverUrl)
    const texts = await expectNoTrace({ MONGODB_URL: database.url }, () => recordsIn(database.url))
    expect(texts.some((text) => text.startsWith('jobs '))).toBe(true)
  })
})

/** The documents of a database, with the names of their collections. */
async function recordsIn(url: string): Promise<string[]> {
  await using client = new MongoClient(url)
  const collections = await client.db().collections()
  const documents = collections.map(async (collection) => {
    const found = await collection.find({}, { raw: true }).toArray()
    // With `raw`, the driver returns the bytes of each document.
    return found.map(
      (bytes) => `${collection.collectionName} ${Buffer.from(bytes as unknown as Buffer).toString('latin1')}`,
    )
  })
  return (await Promise.all(documents)).flat()
}
