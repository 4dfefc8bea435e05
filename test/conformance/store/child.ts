import type { Store } from '#shared/ports/store.ts'
import { countUpBySwapping } from './count-up-by-swapping.ts'
import type { StorePlace } from './store-place.ts'

// Another process that uses a store: opens it, says `ready`, does the task it is sent, and sends back what came of it.

export type ChildTask = keyof typeof tasks

const tasks = {
  /** The counts that were granted in 25 guarded decrements at once. */
  decrement: async (store: Store) => {
    const counts = await Promise.all(Array.from({ length: 25 }, () => store.increment('keys', 'balance', -1, 0)))
    return counts.filter((count) => count !== undefined)
  },

  /** Which of 100 keys, tried in step with everybody else, this process inserted. */
  insert: async (store: Store) => {
    const keys = Array.from({ length: 100 }, (_, index) => `claim ${index}`)
    const inserted = await Promise.all(keys.map((key) => store.insert('keys', key, { value: process.pid })))
    return keys.filter((_, index) => inserted[index])
  },

  swap: async (store: Store) => {
    await Promise.all([1, 2].map(() => countUpBySwapping(store, 'keys', 'swapped', 25)))
    return undefined
  },

  /** Writes without end; every key is sent as soon as its write is acknowledged. */
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

// Given by the test that starts this process.
const { module, opener, options } = JSON.parse(process.argv[2] ?? '') as StorePlace['elsewhere']
const opened = (await import(module)) as Record<string, (options: unknown) => Promise<Store & AsyncDisposable>>
const store = await opened[opener]?.(options)
if (store === undefined) throw new Error(`${module} has no ${opener}`)
process.once('message', (task: ChildTask) => void work(store, task))
process.send?.('ready')

async function work(store: Store & AsyncDisposable, task: ChildTask): Promise<void> {
  process.send?.({ result: await tasks[task](store) })
  await store[Symbol.asyncDispose]()
  process.disconnect()
}
