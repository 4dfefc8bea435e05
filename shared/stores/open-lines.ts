/** Tasks of one name wait for each other, in the order they came; those of different names do not. */
export interface Lines {
  inLine: <T>(name: string, task: () => Promise<T>) => Promise<T>
}

/** Within this process only: what other processes do must be safe by itself. */
export function openLines(): Lines {
  const last = new Map<string, Promise<unknown>>()
  return {
    async inLine(name, task) {
      const before = last.get(name)
      const turn = Promise.withResolvers<void>()
      last.set(name, turn.promise)
      try {
        await before
        return await task()
      } finally {
        turn.resolve()
        if (last.get(name) === turn.promise) last.delete(name)
      }
    },
  }
}
