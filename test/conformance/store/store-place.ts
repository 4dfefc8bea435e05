import type { Json } from '#shared/collections.ts'
import type { Store } from '#shared/ports/store.ts'

/** Where a store keeps its data: opened any number of times, by this process and by others. Disposing removes it. */
export interface StorePlace extends AsyncDisposable {
  /** `now` in Unix milliseconds. */
  open: (now?: () => number) => Promise<Store & AsyncDisposable>
  /** How another process opens the same: `(await import(module))[opener](options)`. */
  elsewhere: { module: string; opener: string; options: Json }
}

export type OpenPlace = () => Promise<StorePlace>
