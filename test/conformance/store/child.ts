import type { Store } from '#shared/storage/store.ts'
import { incrementByReplace } from './increment-by-replace.ts'
import type { TestDatabase } from './test-database.ts'

// A child process that opens a store, sends `ready`, runs the task it receives, and sends the result.

export type ChildTask = keyof typeof tasks

const tasks = {
  /** Runs 25 guarded decrements in parallel and returns the counts of those that succeeded. */
  decrement: async (store: Store) => {
    const counts = await Promise.all(Array.from({ length: 25 }, () => store.increment('keys', 'balance', -1, 0)))
    return counts.filter((count) => count !== undefined)
  },

  /** Tries to insert 100 keys, as the other processes do, and returns those that it inserted. */
  insert: async (store: Store) => {
    const keys = Array.from({ length: 100 }, (_, index) => `claim ${index}`)
    const inserted = await Promise.all(keys.map((key) => store.insert('keys', key, { value: process.pid })))
    return keys.filter((_, index) => inserted[index])
  },

  replace: async (store: Store) => {
    await Promise.all([1, 2].map(() => incrementByReplace(store, 'keys', 'contended', 25)))
    return undefined
  },

  /** Writes until the process is killed. Sends each key as soon as its write is acknowledged. */
  write: async (store: Store) => {
    await Promise.all(
      [0, 1, 2, 3].map(async (writer) => {
        for (let index = 0; ; index++) {
          const key = `${writer} ${index}`
          await store.insert('keys', key, { value: { key, filler: 'x'.repeat(2000) }, group: 'written', rank: key })
          process.send?.(key)
        }
      }),
    )
    return undefined
  },
}

// The test that starts this process passes these.
const { module, opener, options } = JSON.parse(process.argv[2] ?? '') as TestDatabase['childOpener']
const opened = (await import(module)) as Record<string, (options: unknown) => Promise<Store & AsyncDisposable>>
const store = await opened[opener]?.(options)
if (store === undefined) throw new Error(`${module} has no ${opener}`)
process.once('message', (task: ChildTask) => void runTask(store, task))
process.send?.('ready')

async function runTask(store: Store & AsyncDisposable, task: ChildTask): Promise<void> {
  process.send?.({ result: await tasks[task](store) })
  await store[Symbol.asyncDispose]()
  process.disconnect()
}
