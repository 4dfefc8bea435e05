import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { ChildTask } from './child.ts'
import type { OpenTestDatabase, TestDatabase } from './test-database.ts'
import { useStore } from './use-store.ts'

export function describeProcesses(openDatabase: OpenTestDatabase): void {
  describe('across processes', () => {
    const used = useStore(openDatabase)

    it('100 guarded increments of a count that allows 30 succeed exactly 30 times', async () => {
      await used.store.insert('keys', 'balance', { value: 0, count: 30 })
      const granted = (await inProcesses<number[]>(used.database, 'decrement', 4)).flat()
      expect(granted.sort((a, b) => a - b)).toStrictEqual(Array.from({ length: 30 }, (_, index) => index))
      expect((await used.store.get('keys', 'balance'))?.count).toBe(0)
    })

    it('exactly one of several inserts of a key succeeds', async () => {
      const inserted = (await inProcesses<string[]>(used.database, 'insert', 4)).flat()
      expect(inserted).toHaveLength(100)
      expect(new Set(inserted).size).toBe(100)
    })

    it('compare-and-set loses no update', async () => {
      await used.store.insert('keys', 'contended', { value: 0 })
      await inProcesses(used.database, 'replace', 4)
      expect(await used.store.get('keys', 'contended')).toMatchObject({ value: 200, version: 201 })
    })
  })

  describe('after every process that used it has ended', () => {
    it('a store opens with all data', async () => {
      await using database = await openDatabase()
      {
        await using store = await database.open()
        await store.put('keys', 'durable', { value: 1 })
        await store.put('jobs', 'fast', { value: 2, group: 'g', rank: 'r' })
        await store.putText('pages', 'text', 'kept', 9e15)
      }
      await using store = await database.open()
      expect((await store.get('keys', 'durable'))?.value).toBe(1)
      expect((await store.list('jobs', { group: 'g', limit: 2 })).rows).toHaveLength(1)
      expect(await store.getText('pages', 'text')).toBe('kept')
    })

    it('a store whose writer was killed has every acknowledged write in full, and accepts new ones', async () => {
      await using database = await openDatabase()
      const writer = await startProcess(database)
      const acknowledged: string[] = []
      await new Promise<void>((resolve) => {
        writer.on('message', (key: string) => {
          acknowledged.push(key)
          if (acknowledged.length === 400) resolve()
        })
        writer.send('write' satisfies ChildTask)
      })
      writer.kill('SIGKILL')
      await once(writer, 'exit')

      await using store = await database.open()
      for (const key of acknowledged) {
        const value = { key, filler: 'x'.repeat(2000) }
        expect(await store.get('keys', key)).toMatchObject({ key, version: 1, value })
      }
      const { rows } = await store.list('keys', { group: 'written', limit: 10_000 })
      expect(rows.length).toBeGreaterThanOrEqual(acknowledged.length)
      expect(await store.insert('keys', 'after', { value: 1 })).toBe(true)
    })
  })
}

/** Opens the store in several processes, starts the task in all of them at once, and returns their results. */
async function inProcesses<T>(database: TestDatabase, task: ChildTask, count: number): Promise<T[]> {
  const children = await Promise.all(Array.from({ length: count }, () => startProcess(database)))
  return Promise.all(
    children.map(async (child) => {
      const ended = once(child, 'exit')
      child.send(task)
      const [message] = (await Promise.race([once(child, 'message'), ended.then(failed)])) as [{ result: T }]
      await ended
      return message.result
    }),
  )
}

async function startProcess(database: TestDatabase): Promise<ChildProcess> {
  const child = fork(new URL('./child.ts', import.meta.url), [JSON.stringify(database.childOpener)], { execArgv: [] })
  await Promise.race([once(child, 'message'), once(child, 'exit').then(failed)])
  return child
}

function failed([code]: unknown[]): never {
  throw new Error(`A child process exited with ${String(code)}.`)
}
