import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { openNpm } from '#test/support/processes/service.ts'
import { describeStore } from './store.ts'

async function openFolder() {
  const dir = await mkdtemp(join(tmpdir(), 'store-sqlite-'))
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true }) }
}

describeStore('SQLite', async () => {
  const folder = await openFolder()
  return {
    open: (now = Date.now) => openSqliteStore({ dir: folder.dir, now }),
    childOpener: childOpenerOf(folder.dir),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
})

describe('the SQLite store', () => {
  it('makes its files accessible to their owner only', async () => {
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

  it('can be backed up while open, to a new file that only its owner can read', async () => {
    await using folder = await openFolder()
    const copy = join(folder.dir, 'copy.db')
    await using store = await openSqliteStore(folder)
    await store.put('keys', 'k', { value: 1 })
    const backup = async () => {
      await using running = openNpm(['run', '--silent', 'backup', '--', copy], { DATA_DIR: folder.dir })
      const [code] = (await once(running.child, 'close')) as [number | null]
      return { code, text: running.lines.join('\n') }
    }
    expect(await backup()).toEqual({ code: 0, text: expect.stringContaining(copy) })
    expect((await stat(copy)).mode & 0o777).toBe(0o600)
    expect(collectionsIn(copy)).toStrictEqual(['keys'])
    expect(await backup()).toEqual({ code: 1, text: expect.stringMatching(/^Backup of \S+durable\.db failed: EEXIST/) })
  })

  it('stores each collection in the file of its durability', async () => {
    await using folder = await openFolder()
    {
      await using store = await openSqliteStore(folder)
      await store.put('keys', 'k', { value: 1 })
      await store.put('jobs', 'j', { value: 1 })
    }
    expect(collectionsIn(join(folder.dir, 'durable.db'))).toStrictEqual(['keys'])
    expect(collectionsIn(join(folder.dir, 'fast.db'))).toStrictEqual(['jobs'])
  })

  it('is created once when several stores open a new folder at the same time', async () => {
    await using folder = await openFolder()
    const stores = await Promise.all(Array.from({ length: 6 }, () => openSqliteStore(folder)))
    await Promise.all(stores.map((store, index) => store.put('keys', `k${index}`, { value: index })))
    for (let index = 0; index < 6; index++) expect(await stores[0]?.get('keys', `k${index}`)).toBeDefined()
    for (const store of stores) await store[Symbol.asyncDispose]()
  })

  it('rejects files of a newer version with instructions', async () => {
    await using folder = await openFolder()
    const newer = new DatabaseSync(join(folder.dir, 'durable.db'))
    newer.exec('PRAGMA user_version = 99')
    newer.close()
    await expect(openSqliteStore(folder)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(/newer version.*durable\.db.*schema 99.*DATA_DIR/),
    })
  })

  it('throws SERVICE_UNAVAILABLE when the folder cannot be used', async () => {
    await using folder = await openFolder()
    const file = join(folder.dir, 'a file')
    new DatabaseSync(file).exec('CREATE TABLE t (x)')
    await expect(openSqliteStore({ dir: file })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })

  it('reads while another connection holds the lock, writes after its release, and fails after the lock timeout', async () => {
    await using folder = await openFolder()
    await using store = await openSqliteStore({ ...folder, lockTimeoutMs: 300 })
    await store.put('keys', 'k', { value: 'before' })
    const other = new DatabaseSync(join(folder.dir, 'durable.db'))

    other.exec('BEGIN IMMEDIATE')
    const timedOut = store.put('keys', 'k', { value: 'late' })
    expect((await store.get('keys', 'k'))?.value).toBe('before')
    await expect(timedOut).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: expect.any(Error) })
    await expect(store.ping()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })

    const delayed = store.put('keys', 'k', { value: 'after' })
    other.exec('ROLLBACK')
    await delayed
    expect((await store.get('keys', 'k'))?.value).toBe('after')
    other.close()
  })

  it('reads a text of any size while another connection holds the lock', async () => {
    await using folder = await openFolder()
    await using store = await openSqliteStore({ ...folder, lockTimeoutMs: 300 })
    const text = 'é'.repeat(1_000_000)
    await store.putText('pages', 'k', text, Date.now() + 60_000)
    using other = new DatabaseSync(join(folder.dir, 'fast.db'))
    other.exec('BEGIN IMMEDIATE')
    // The thread that reads large texts answers reads before it waits for the lock.
    const [read, write] = await Promise.allSettled([store.getText('pages', 'k'), store.put('jobs', 'k', { value: 1 })])
    other.exec('ROLLBACK')
    expect(write).toMatchObject({ status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } })
    expect(read).toMatchObject({ status: 'fulfilled' })
    expect(read.status === 'fulfilled' && read.value === text).toBe(true)
  })

  it('completes all calls before it closes, and rejects later ones', async () => {
    await using folder = await openFolder()
    const store = await openSqliteStore(folder)
    using other = new DatabaseSync(join(folder.dir, 'durable.db'))
    other.exec('BEGIN IMMEDIATE')
    const writes = Array.from({ length: 500 }, (_, index) => store.insert('keys', `k${index}`, { value: index }))
    const closing = store[Symbol.asyncDispose]()
    // The lock blocks every write, so all of them still wait when the thread receives `close`.
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

  it('rejects writes when the disk is full, and still reads', async () => {
    await using folder = await openFolder()
    const opener = JSON.stringify(childOpenerOf(folder.dir))
    const child = new URL('./store/fill-disk.ts', import.meta.url).pathname
    // Limits files to 2 or 4 MB: the block size of ulimit is 512 bytes or 1 KB, depending on the shell.
    const limited = 'ulimit -f 4096; exec "$0" "$@"'
    const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, child, opener])
    expect(JSON.parse(stdout)).toStrictEqual({
      refusal: { code: 'SERVICE_UNAVAILABLE', hasCause: true },
      large: 'rejected',
      small: 'fulfilled',
      kept: 'kept',
    })
  })

  it('undoes a failed write of a batch without the other writes', async () => {
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

function childOpenerOf(dir: string) {
  return {
    module: '#shared/storage/sqlite/open-sqlite-store.ts',
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
