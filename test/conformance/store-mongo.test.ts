import { MongoClient } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { openMongoStore } from '#shared/adapters/store-mongo/open-mongo-store.ts'
import type { Store } from '#shared/ports/store.ts'
import { openMongoDoor } from '#test/support/mongo-door.ts'
import { openMongoDatabase, withMongo } from '#test/support/mongo.ts'
import { describeStore } from './store.ts'

withMongo('MongoDB', (serverUrl) => {
  describeStore('MongoDB', async () => {
    const database = openMongoDatabase(serverUrl)
    return {
      open: (now = Date.now) => openMongoStore({ url: database.url, now }),
      elsewhere: {
        module: '#shared/adapters/store-mongo/open-mongo-store.ts',
        opener: 'openMongoStore',
        options: { url: database.url },
      },
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    }
  })

  describe('the MongoDB store', () => {
    it('has its indexes, once, however many open it at once', async () => {
      await using database = openMongoDatabase(serverUrl)
      const stores = await Promise.all(Array.from({ length: 4 }, () => openMongoStore(database)))
      for (const store of stores) await store[Symbol.asyncDispose]()

      await using client = new MongoClient(database.url)
      const byEnd = expect.objectContaining({ key: { removeAt: 1 }, expireAfterSeconds: 3600, sparse: true })
      const byRank = expect.objectContaining({ key: { group: 1, rank: 1, _id: 1 } })
      const byId = expect.objectContaining({ key: { _id: 1 } })
      for (const name of ['jobs', 'keys', 'pages', 'results']) {
        expect(await client.db().collection(name).indexes()).toStrictEqual([byId, byRank, byEnd])
        expect(await client.db().collection(`${name}.texts`).indexes()).toStrictEqual([byId, byEnd])
        expect(await client.db().collection(`${name}.parts`).indexes()).toStrictEqual([byId, byEnd])
      }
    })

    it('tells the TTL index when a record or text ends, and of no end where there is none', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using store = await openMongoStore(database)
      await store.insert('jobs', 'ends', { value: 1, expiresAt: 4e12 })
      await store.put('jobs', 'unending', { value: 1, expiresAt: 4e12 })
      await store.put('jobs', 'unending', { value: 1 })
      await store.putText('pages', 'text', 'x', 4e12 + 0.5)

      await using client = new MongoClient(database.url)
      const ends = async (name: string) =>
        (await client.db().collection(name).find().toArray()).map((d) => d['removeAt'])
      expect(await ends('jobs')).toStrictEqual([new Date(4e12), undefined])
      expect(await ends('pages.texts')).toStrictEqual([new Date(4e12 + 1)])
    })

    it('keeps its data in the database that its address names', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using store = await openMongoStore(database)
      await store.put('jobs', 'here', { value: 1 })
      await using client = new MongoClient(database.url)
      expect(await client.db().collection('jobs').countDocuments()).toBe(1)
    })

    it('keeps the parts of a text that was overwritten for another minute, for whoever is reading them', async () => {
      await using database = openMongoDatabase(serverUrl)
      const clock = { now: 4e12 }
      await using store = await openMongoStore({ ...database, now: () => clock.now })
      await using client = new MongoClient(database.url)
      const countParts = () => client.db().collection('pages.parts').countDocuments()

      await store.putText('pages', 'large', 'a'.repeat(1_200_000), 9e15)
      await store.putText('pages', 'large', 'b'.repeat(1_200_000), 9e15)
      clock.now += 59_999
      await store.sweep()
      expect(await countParts()).toBe(6)
      clock.now += 1
      expect(await store.sweep()).toBe(0)
      expect(await countParts()).toBe(3)
      expect(await store.getText('pages', 'large')).toBe('b'.repeat(1_200_000))
    })

    it('never returns half of one large text and half of another', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using store = await openMongoStore(database)
      await using reader = await openMongoStore(database)
      const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(1_100_000))
      const put = (turn: number) => store.putText('pages', 'torn', texts[turn % 3] ?? '', 9e15)
      await put(0)
      const writing = Promise.all([1, 2].map((first) => putInTurn(first, 5)))
      for (let read = 0; read < 10; read++) {
        expect(texts.includes((await reader.getText('pages', 'torn')) ?? '')).toBe(true)
      }
      await writing

      async function putInTurn(first: number, times: number): Promise<void> {
        for (let turn = first; turn < first + times; turn++) await put(turn)
      }
    })

    it('does not return a text whose writer died before it was whole', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using door = await openMongoDoor(database.url)
      await using store = await openMongoStore(database)
      const doomed = await openMongoStore({ url: door.url })
      await store.putText('pages', 'large', 'whole', 9e15)
      const writing = doomed.putText('pages', 'large', 'x'.repeat(20_000_000), 9e15)
      await using client = new MongoClient(database.url)
      await expect
        .poll(() => client.db().collection('pages.parts').countDocuments(), { interval: 5 })
        .toBeGreaterThan(1)
      await door.close()
      await expect(writing).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
      expect(await store.getText('pages', 'large')).toBe('whole')
      await doomed[Symbol.asyncDispose]()
    })

    it('has no text at all rather than one with a part missing', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using store = await openMongoStore(database)
      await using client = new MongoClient(database.url)
      await store.putText('pages', 'large', 'x'.repeat(1_200_000), 9e15)
      await client.db().collection('pages.parts').deleteOne({})
      expect(await store.getText('pages', 'large')).toBeUndefined()
    })

    it('answers what it was given before it closes, and nothing after', async () => {
      await using database = openMongoDatabase(serverUrl)
      const store = await openMongoStore(database)
      const writes = Array.from({ length: 200 }, (_, index) => store.insert('keys', `k${index}`, { value: index }))
      await store[Symbol.asyncDispose]()
      expect((await Promise.all(writes)).every(Boolean)).toBe(true)
      const closed = { code: 'SERVICE_UNAVAILABLE' }
      await expect(store.get('keys', 'k1')).rejects.toMatchObject(closed)
      await expect(store.put('keys', 'k1', { value: 1 })).rejects.toMatchObject(closed)
      await expect(store.getText('pages', 'k1')).rejects.toMatchObject(closed)
      await expect(store.ping()).rejects.toMatchObject(closed)
      await store[Symbol.asyncDispose]()
    })

    it('opens at most 20 connections, however many calls it is given', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using door = await openMongoDoor(database.url)
      await using store = await openMongoStore({ url: door.url })
      let most = 0
      const watching = setInterval(() => (most = Math.max(most, door.connections())), 1)
      await Promise.all(Array.from({ length: 500 }, (_, index) => store.put('jobs', `j${index}`, { value: index })))
      clearInterval(watching)
      expect(most).toBeGreaterThan(4)
      expect(most).toBeLessThanOrEqual(20)
    })
  })

  describe('while MongoDB', () => {
    it.each(['is gone', 'does not answer'])(
      '%s, every call fails within a second, and works again when it is back',
      async (how) => {
        await using database = openMongoDatabase(serverUrl)
        await using door = await openMongoDoor(database.url)
        await using store = await openMongoStore({ url: door.url })
        await store.put('keys', 'k', { value: 'before', count: 1 })

        if (how === 'is gone') await door.close()
        else door.pause()
        for (let turn = 0; turn < 3; turn++) {
          for (const ms of await Promise.all(everyCall(store).map(timeToFail))) expect(ms).toBeLessThan(1000)
        }

        if (how === 'is gone') await door.open()
        else door.resume()
        await expect
          .poll(
            () =>
              store.ping().then(
                () => 'back',
                () => 'away',
              ),
            { timeout: 5000 },
          )
          .toBe('back')
        expect((await store.get('keys', 'k'))?.value).toBe('before')
        await Promise.all(everyCall(store).map((call) => call()))
      },
    )

    it('cannot be reached, no store opens, and the reason is told without the password', async () => {
      await using database = openMongoDatabase(serverUrl)
      const door = await openMongoDoor(database.url)
      await door.close()
      const url = door.url.replace('//', '//somebody:hush-hush@')
      const startedAt = performance.now()
      const opened = await openMongoStore({ url }).catch((error: unknown) => error)
      expect(performance.now() - startedAt).toBeLessThan(8000)
      expect(opened).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringMatching(/MongoDB cannot be used: .*ECONNREFUSED 127\.0\.0\.1:\d+.*MONGODB_URL/),
      })
      expect(opened).not.toHaveProperty('message', expect.stringContaining('hush'))
    })

    it('has an address that makes no sense, no store opens, and nothing of it is told', async () => {
      for (const url of [
        'mongodb://u:hush@',
        'mongodb://u:hush@host:port',
        'mongodb://u:hush@h/?hush=1',
        'http://hush',
      ]) {
        const opened = await openMongoStore({ url }).catch((error: unknown) => error)
        expect(opened).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
        expect(opened).not.toHaveProperty('message', expect.stringContaining('u:hush'))
      }
    })
  })
})

async function timeToFail(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await expect(call()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: expect.any(Error) })
  return performance.now() - startedAt
}

function everyCall(store: Store): (() => Promise<unknown>)[] {
  return [
    () => store.insert('keys', 'new', { value: 1 }),
    () => store.put('keys', 'k', { value: 'before', count: 1 }),
    () => store.get('keys', 'k'),
    () => store.replace('keys', 'k', 1, { value: 1 }),
    () => store.increment('keys', 'k', 1, 0),
    () => store.list('keys', { group: 'g', limit: 10 }),
    () => store.remove('keys', 'gone'),
    () => store.putText('pages', 't', 'text', 9e15),
    () => store.getText('pages', 't'),
    () => store.sweep(),
    () => store.ping(),
  ]
}
