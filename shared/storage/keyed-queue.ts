/** Runs tasks with the same key one after the other, in order of arrival. Tasks with different keys run in parallel. */
interface KeyedQueue {
  runInOrder: <T>(key: string, task: () => Promise<T>) => Promise<T>
}

/** Orders the tasks of this process only. Work of other processes must be safe without it. */
export function openKeyedQueue(): KeyedQueue {
  const lastByKey = new Map<string, Promise<unknown>>()
  return {
    async runInOrder(key, task) {
      const previous = lastByKey.get(key)
      const current = Promise.withResolvers<void>()
      lastByKey.set(key, current.promise)
      try {
        await previous
        return await task()
      } finally {
        current.resolve()
        if (lastByKey.get(key) === current.promise) lastByKey.delete(key)
      }
    },
  }
}
