import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { ChildTask } from './child.ts'
import type { OpenPlace, StorePlace } from './store-place.ts'
import { useStore } from './use-store.ts'

export function describeProcesses(openPlace: OpenPlace): void {
  describe('across processes', () => {
    const used = useStore(openPlace)

    it('100 guarded increments on a balance that allows 30 succeed exactly 30 times', async () => {
      await used.store.insert('keys', 'balance', { value: 0, count: 30 })
      const granted = (await inProcesses<number[]>(used.place, 'decrement', 4)).flat()
      expect(granted.sort((a, b) => a - b)).toStrictEqual(Array.from({ length: 30 }, (_, index) => index))
      expect((await used.store.get('keys', 'balance'))?.count).toBe(0)
    })

    it('of all who insert a key, exactly one succeeds', async () => {
      const inserted = (await inProcesses<string[]>(used.place, 'insert', 4)).flat()
      expect(inserted).toHaveLength(100)
      expect(new Set(inserted).size).toBe(100)
    })

    it('compare-and-set loses no update', async () => {
      await used.store.insert('keys', 'swapped', { value: 0 })
      await inProcesses(used.place, 'swap', 4)
      expect(await used.store.get('keys', 'swapped')).toMatchObject({ value: 200, version: 201 })
    })
  })

  describe('after all who had it open are gone', () => {
    it('a store opens with everything that was written', async () => {
      await using place = await openPlace()
      {
        await using store = await place.open()
        await store.put('keys', 'durable', { value: 1 })
        await store.put('jobs', 'fast', { value: 2, group: 'g', rank: 'r' })
        await store.putText('pages', 'text', 'kept', 9e15)
      }
      await using store = await place.open()
      expect((await store.get('keys', 'durable'))?.value).toBe(1)
      expect((await store.list('jobs', { group: 'g', limit: 2 })).rows).toHaveLength(1)
      expect(await store.getText('pages', 'text')).toBe('kept')
    })

    it('a store whose writer was killed has every acknowledged write, whole, and takes new ones', async () => {
      await using place = await openPlace()
      const writer = await startProcess(place)
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

      await using store = await place.open()
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

/** Opens the store in several processes, lets all begin at once, and returns what each sends back. */
async function inProcesses<T>(place: StorePlace, task: ChildTask, count: number): Promise<T[]> {
  const children = await Promise.all(Array.from({ length: count }, () => startProcess(place)))
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

async function startProcess(place: StorePlace): Promise<ChildProcess> {
  const child = fork(new URL('./child.ts', import.meta.url), [JSON.stringify(place.elsewhere)], { execArgv: [] })
  await Promise.race([once(child, 'message'), once(child, 'exit').then(failed)])
  return child
}

function failed([code]: unknown[]): never {
  throw new Error(`a process that used the store ended with ${String(code)}`)
}
