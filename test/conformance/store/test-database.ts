import type { Json } from '#shared/contract/json.ts'
import type { Store } from '#shared/storage/store.ts'

/** The data of a store under test. This process and others can open it any number of times. Disposing removes it. */
export interface TestDatabase extends AsyncDisposable {
  /** `now` returns Unix milliseconds. */
  open: (now?: () => number) => Promise<Store & AsyncDisposable>
  /** Lets another process open the store: `(await import(module))[opener](options)`. */
  childOpener: { module: string; opener: string; options: Json }
}

export type OpenTestDatabase = () => Promise<TestDatabase>
