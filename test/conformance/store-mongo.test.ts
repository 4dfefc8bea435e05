import { MongoClient } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { openMongoStore } from '#shared/storage/mongo/open-mongo-store.ts'
import type { Store } from '#shared/storage/store.ts'
import { openMongoProxy } from '#test/support/stores/mongo-proxy.ts'
import { openMongoDatabase, withMongo } from '#test/support/stores/mongo.ts'
import { describeStore } from './store.ts'

withMongo('MongoDB', (serverUrl) => {
  describeStore('MongoDB', async () => {
    const database = openMongoDatabase(serverUrl)
    return {
      open: (now = Date.now) => openMongoStore({ url: database.url, now }),
      childOpener: {
        module: '#shared/storage/mongo/open-mongo-store.ts',
        opener: 'openMongoStore',
        options: { url: database.url },
      },
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    }
  })

  describe('the MongoDB store', () => {
    it('creates its indexes once when several stores open at the same time', async () => {
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

    it('sets the date of the TTL index for records and texts that expire, and for no others', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using store = await openMongoStore(database)
      await store.insert('jobs', 'expiring', { value: 1, expiresAt: 4e12 })
      await store.put('jobs', 'permanent', { value: 1, expiresAt: 4e12 })
      await store.put('jobs', 'permanent', { value: 1 })
      await store.putText('pages', 'text', 'x', 4e12 + 0.5)

      await using client = new MongoClient(database.url)
      const removalDates = async (name: string) =>
        (await client.db().collection(name).find().toArray()).map((d) => d['removeAt'])
      expect(await removalDates('jobs')).toStrictEqual([new Date(4e12), undefined])
      expect(await removalDates('pages.texts')).toStrictEqual([new Date(4e12 + 1)])
    })

    it('uses the database that its URL names', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using store = await openMongoStore(database)
      await store.put('jobs', 'here', { value: 1 })
      await using client = new MongoClient(database.url)
      expect(await client.db().collection('jobs').countDocuments()).toBe(1)
    })

    it('keeps the parts of an overwritten text for a minute, for concurrent readers', async () => {
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

    it('never returns a mixture of two large texts', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using store = await openMongoStore(database)
      await using reader = await openMongoStore(database)
      const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(1_100_000))
      const put = (turn: number) => store.putText('pages', 'torn', texts[turn % 3] ?? '', 9e15)
      await put(0)
      const writing = Promise.all([1, 2].map((first) => putRepeatedly(first, 5)))
      for (let read = 0; read < 10; read++) {
        expect(texts.includes((await reader.getText('pages', 'torn')) ?? '')).toBe(true)
      }
      await writing

      async function putRepeatedly(first: number, times: number): Promise<void> {
        for (let turn = first; turn < first + times; turn++) await put(turn)
      }
    })

    it('does not return an incomplete text whose writer died', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using proxy = await openMongoProxy(database.url)
      await using store = await openMongoStore(database)
      const dying = await openMongoStore({ url: proxy.url })
      await store.putText('pages', 'large', 'whole', 9e15)
      const writing = dying.putText('pages', 'large', 'x'.repeat(20_000_000), 9e15)
      await using client = new MongoClient(database.url)
      await expect
        .poll(() => client.db().collection('pages.parts').countDocuments(), { interval: 5 })
        .toBeGreaterThan(1)
      await proxy.close()
      await expect(writing).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
      expect(await store.getText('pages', 'large')).toBe('whole')
      await dying[Symbol.asyncDispose]()
    })

    it('returns no text when a part is missing', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using store = await openMongoStore(database)
      await using client = new MongoClient(database.url)
      await store.putText('pages', 'large', 'x'.repeat(1_200_000), 9e15)
      await client.db().collection('pages.parts').deleteOne({})
      expect(await store.getText('pages', 'large')).toBeUndefined()
    })

    it('completes all calls before it closes, and rejects later ones', async () => {
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

    it('opens at most 20 connections for any number of calls', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using proxy = await openMongoProxy(database.url)
      await using store = await openMongoStore({ url: proxy.url })
      let maxConnections = 0
      const watching = setInterval(() => (maxConnections = Math.max(maxConnections, proxy.connections())), 1)
      await Promise.all(Array.from({ length: 500 }, (_, index) => store.put('jobs', `j${index}`, { value: index })))
      clearInterval(watching)
      expect(maxConnections).toBeGreaterThan(4)
      expect(maxConnections).toBeLessThanOrEqual(20)
    })
  })

  describe('when MongoDB', () => {
    it.each(['is down', 'hangs'])('%s, every call fails, and works again after recovery', async (outage) => {
      await using database = openMongoDatabase(serverUrl)
      await using proxy = await openMongoProxy(database.url)
      await using store = await openMongoStore({ url: proxy.url })
      await store.put('keys', 'k', { value: 'before', count: 1 })

      if (outage === 'is down') await proxy.close()
      else proxy.pause()
      for (let turn = 0; turn < 3; turn++) {
        const unavailable = { code: 'SERVICE_UNAVAILABLE', cause: expect.any(Error) }
        await Promise.all(everyCall(store).map((call) => expect(call()).rejects.toMatchObject(unavailable)))
      }

      if (outage === 'is down') await proxy.open()
      else proxy.resume()
      await expect
        .poll(
          () =>
            store.ping().then(
              () => 'up',
              () => 'down',
            ),
          { timeout: 5000 },
        )
        .toBe('up')
      expect((await store.get('keys', 'k'))?.value).toBe('before')
      await Promise.all(everyCall(store).map((call) => call()))
    })

    it('resets connections, each call that loses one is an outage', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using proxy = await openMongoProxy(database.url)
      await using store = await openMongoStore({ url: proxy.url })
      // More than the buffers of the sockets hold: the driver is still writing.
      proxy.pause()
      const writing = store.put('jobs', 'large', { value: 'x'.repeat(15_000_000) })
      setTimeout(proxy.reset, 100)
      await expect(writing).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: expect.any(Error) })
      proxy.resume()
      await expect
        .poll(() =>
          store.ping().then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
    })

    it('resets the first connections, opening is repeated', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using proxy = await openMongoProxy(database.url)
      const reasons: string[] = []
      proxy.resetNext([0, 1, 2, 3, 4, 5, 6, 8, 10, 12])
      await using store = await openMongoStore({ url: proxy.url, onUnavailable: (reason) => reasons.push(reason) })
      await store.ping()
      expect(reasons.length).toBeGreaterThan(1)
    })

    it('cannot be reached, opening fails with the reason and without the password', async () => {
      await using database = openMongoDatabase(serverUrl)
      const proxy = await openMongoProxy(database.url)
      await proxy.close()
      const url = proxy.url.replace('//', '//user:secret-password@')
      const opened = await openMongoStore({ url }).catch((error: unknown) => error)
      expect(opened).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringMatching(/MongoDB cannot be used: .*ECONNREFUSED 127\.0\.0\.1:\d+.*MONGODB_URL/),
      })
      expect(opened).not.toHaveProperty('message', expect.stringContaining('secret'))
    })

    it('has an invalid URL, opening fails and does not reveal it', async () => {
      for (const url of [
        'mongodb://u:secret@',
        'mongodb://u:secret@host:port',
        'mongodb://u:secret@h/?secret=1',
        'http://secret',
      ]) {
        const opened = await openMongoStore({ url }).catch((error: unknown) => error)
        expect(opened).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
        expect(opened).not.toHaveProperty('message', expect.stringContaining('u:secret'))
      }
    })
  })
})

function everyCall(store: Store): (() => Promise<unknown>)[] {
  return [
    () => store.insert('keys', 'new', { value: 1 }),
    () => store.put('keys', 'k', { value: 'before', count: 1 }),
    () => store.get('keys', 'k'),
    () => store.replace('keys', 'k', 1, { value: 1 }),
    () => store.increment('keys', 'k', 1, 0),
    () => store.list('keys', { group: 'g', limit: 10 }),
    () => store.listKeys('keys', { group: 'g', limit: 10 }),
    () => store.remove('keys', 'gone'),
    () => store.putText('pages', 't', 'text', 9e15),
    () => store.getText('pages', 't'),
    () => store.removeText('pages', 'gone'),
    () => store.sweep(),
    () => store.ping(),
  ]
}
