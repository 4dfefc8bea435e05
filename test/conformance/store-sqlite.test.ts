import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openSqliteStore } from '#shared/adapters/store-sqlite/open-sqlite-store.ts'
import { describeStore } from './store.ts'

async function openFolder() {
  const dir = await mkdtemp(join(tmpdir(), 'store-sqlite-'))
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true }) }
}

describeStore('SQLite', async () => {
  const folder = await openFolder()
  return {
    open: (now = Date.now) => openSqliteStore({ dir: folder.dir, now }),
    elsewhere: elsewhereIn(folder.dir),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
})

describe('the SQLite store', () => {
  it('keeps its files to their owner', async () => {
    await using folder = await openFolder()
    const dir = join(folder.dir, 'data')
    await using store = await openSqliteStore({ dir })
    await store.put('keys', 'k', { value: 1 })
    await store.put('jobs', 'k', { value: 1 })
    const files = await readdir(dir)
    expect(files).toEqual(expect.arrayContaining(['durable.db', 'durable.db-wal', 'fast.db', 'fast.db-wal']))
    for (const file of files) expect((await stat(join(dir, file))).mode & 0o077).toBe(0)
    expect((await stat(dir)).mode & 0o077).toBe(0)
  })

  it('puts each collection into the file of its durability', async () => {
    await using folder = await openFolder()
    {
      await using store = await openSqliteStore(folder)
      await store.put('keys', 'k', { value: 1 })
      await store.put('jobs', 'j', { value: 1 })
    }
    expect(collectionsIn(join(folder.dir, 'durable.db'))).toStrictEqual(['keys'])
    expect(collectionsIn(join(folder.dir, 'fast.db'))).toStrictEqual(['jobs'])
  })

  it('is made by one of many that open a new folder at once', async () => {
    await using folder = await openFolder()
    const stores = await Promise.all(Array.from({ length: 6 }, () => openSqliteStore(folder)))
    await Promise.all(stores.map((store, index) => store.put('keys', `k${index}`, { value: index })))
    for (let index = 0; index < 6; index++) expect(await stores[0]?.get('keys', `k${index}`)).toBeDefined()
    for (const store of stores) await store[Symbol.asyncDispose]()
  })

  it('refuses files of a newer version, and says what to do', async () => {
    await using folder = await openFolder()
    const newer = new DatabaseSync(join(folder.dir, 'durable.db'))
    newer.exec('PRAGMA user_version = 99')
    newer.close()
    await expect(openSqliteStore(folder)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(/durable\.db .*newer version.*schema 99.*DATA_DIR/),
    })
  })

  it('says that it is unavailable when the folder cannot be used', async () => {
    await using folder = await openFolder()
    const file = join(folder.dir, 'a file')
    new DatabaseSync(file).exec('CREATE TABLE t (x)')
    await expect(openSqliteStore({ dir: file })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })

  it('reads while another holds the lock, writes after it, and fails when that takes too long', async () => {
    await using folder = await openFolder()
    await using store = await openSqliteStore({ ...folder, lockTimeoutMs: 300 })
    await store.put('keys', 'k', { value: 'before' })
    const other = new DatabaseSync(join(folder.dir, 'durable.db'))

    other.exec('BEGIN IMMEDIATE')
    const late = store.put('keys', 'k', { value: 'late' })
    expect((await store.get('keys', 'k'))?.value).toBe('before')
    await expect(late).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: expect.any(Error) })
    await expect(store.ping()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })

    const patient = store.put('keys', 'k', { value: 'after' })
    other.exec('ROLLBACK')
    await patient
    expect((await store.get('keys', 'k'))?.value).toBe('after')
    other.close()
  })

  it('answers what it was given before it closes, and nothing after', async () => {
    await using folder = await openFolder()
    const store = await openSqliteStore(folder)
    using other = new DatabaseSync(join(folder.dir, 'durable.db'))
    other.exec('BEGIN IMMEDIATE')
    const writes = Array.from({ length: 500 }, (_, index) => store.insert('keys', `k${index}`, { value: index }))
    const closing = store[Symbol.asyncDispose]()
    // Until then nothing can be written, so all of it still waits when the thread is told to end.
    await setTimeout(100)
    other.exec('ROLLBACK')
    await closing
    expect((await Promise.all(writes)).every(Boolean)).toBe(true)
    const closed = { code: 'SERVICE_UNAVAILABLE' }
    await expect(store.get('keys', 'k1')).rejects.toMatchObject(closed)
    await expect(store.put('keys', 'k1', { value: 1 })).rejects.toMatchObject(closed)
    await expect(store.getText('pages', 'k1')).rejects.toMatchObject(closed)
    await expect(store.ping()).rejects.toMatchObject(closed)
    await store[Symbol.asyncDispose]()
  })

  it('refuses writes when the disk takes no more, and still reads', async () => {
    await using folder = await openFolder()
    const elsewhere = JSON.stringify(elsewhereIn(folder.dir))
    const child = new URL('./store/fill-disk.ts', import.meta.url).pathname
    // No file of this process may grow beyond 2 or 4 MB: the block of ulimit is 512 bytes in one shell, 1 KB in another.
    const limited = 'ulimit -f 4096; exec "$0" "$@"'
    const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, child, elsewhere])
    expect(JSON.parse(stdout)).toStrictEqual({
      refusal: { code: 'SERVICE_UNAVAILABLE', hasCause: true },
      large: 'rejected',
      small: 'fulfilled',
      kept: 'kept',
    })
  })

  it('undoes one refused write of a batch, not its neighbours', async () => {
    await using folder = await openFolder()
    await using store = await openSqliteStore(folder)
    const writes = await Promise.allSettled([
      store.put('keys', 'a', { value: 1 }),
      store.put('keys', 'b', { value: 1, count: 0.5 }),
      store.put('keys', 'c', { value: 1 }),
    ])
    expect(writes.map(({ status }) => status)).toStrictEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await store.get('keys', 'a')).toBeDefined()
    expect(await store.get('keys', 'b')).toBeUndefined()
    expect(await store.get('keys', 'c')).toBeDefined()
  })
})

function elsewhereIn(dir: string) {
  return {
    module: '#shared/adapters/store-sqlite/open-sqlite-store.ts',
    opener: 'openSqliteStore',
    options: { dir },
  }
}

function collectionsIn(path: string): unknown[] {
  using database = new DatabaseSync(path, { readOnly: true })
  return database
    .prepare('SELECT DISTINCT collection FROM records')
    .all()
    .map((row) => row['collection'])
}
