import type { Store, Write } from './store.ts'

type Writer = Pick<Store, 'insert' | 'put' | 'replace' | 'putText'>

/** `writeStages` of a store, by its other members. */
export async function writeEach(store: Writer, stages: readonly (readonly Write[])[]): Promise<number> {
  for (const [done, stage] of stages.entries()) {
    const written = await Promise.all(stage.map((write) => writeOne(store, write)))
    if (written.includes(false)) return done
  }
  return stages.length
}

async function writeOne(store: Writer, write: Write): Promise<boolean> {
  const { collection, key } = write
  switch (write.kind) {
    case 'insert':
      return store.insert(collection, key, write.draft)
    case 'replace':
      return store.replace(collection, key, write.version, write.draft)
    case 'put':
      await store.put(collection, key, write.draft)
      return true
    case 'putText':
      await store.putText(collection, key, write.text, write.expiresAt)
      return true
  }
}
